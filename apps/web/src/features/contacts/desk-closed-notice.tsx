import { t } from "@lingui/core/macro";
import type { Contacts } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { formatTime } from "../../lib/format.ts";

/** Until when the desk is closed, and what happens to orders. */
export default function DeskClosedNotice({ desk }: { desk: Contacts["desk"] }) {
  return (
    <Alert tone="info" title={t`The desk is closed right now`}>
      {desk.notice !== null && <p>{desk.notice}</p>}
      {desk.opensAt !== null && <p>{t`It opens ${formatTime(desk.opensAt)}, your time.`}</p>}
      <p>
        {desk.refusesOrders
          ? t`It takes no new orders until then.`
          : t`You can order now. We'll answer when we open; your price may have expired by then.`}
      </p>
    </Alert>
  );
}
