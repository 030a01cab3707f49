import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { SlipAnswer } from "@tradeslip/contracts";
import { NEW_ORDER } from "@tradeslip/contracts/rules";
import { buttonClass } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { Link } from "react-router-dom";
import { ticketAddress } from "../../../features/trade-ticket/ticket-address.ts";

/** The price expired before the chat was opened from here, or before an agent claimed the order. */
export function RanOut({ slip }: { slip: SlipAnswer }) {
  return (
    <Card title={t`What to do now`}>
      <div className="flex flex-wrap gap-3 items-center">
        <Link
          to={ticketAddress(slip.surface, { coinId: slip.coin.id, side: slip.side })}
          className={buttonClass({ variant: "primary" })}
        >
          {i18n._(NEW_ORDER)}
        </Link>
      </div>
    </Card>
  );
}
