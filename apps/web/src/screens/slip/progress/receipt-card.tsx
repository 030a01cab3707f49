import { t } from "@lingui/core/macro";
import { buttonClass } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { Link } from "react-router-dom";
import { receiptAddress } from "../../../features/slips/receipt-address.ts";

/** Links to the signed receipt of the order: a page of its own, to print and to pass on. */
export function ReceiptCard({ token }: { token: string }) {
  return (
    <Card title={t`Receipt`}>
      <div className="[&>*+*]:mt-4">
        <p>{t`What was paid, signed by us. It names neither you nor where it went.`}</p>
        <div className="flex flex-wrap gap-3 items-center">
          <Link to={receiptAddress(token)} className={buttonClass({ variant: "primary" })}>
            {t`Open the receipt`}
          </Link>
        </div>
      </div>
    </Card>
  );
}
