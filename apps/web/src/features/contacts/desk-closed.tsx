import { t } from "@lingui/core/macro";
import type { Contacts } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { formatTime } from "../../lib/format.ts";
import { useContacts } from "../../lib/contacts.ts";

/** Before an order: that nobody is at the desk, until when, and what becomes of orders. Nothing while it is open. */
export function DeskClosed() {
  const desk = useContacts()?.desk;
  if (desk === undefined || desk.open) return null;
  return (
    <Alert tone="info" title={t`The desk is closed right now`}>
      {desk.notice !== null && <p>{desk.notice}</p>}
      {desk.opensAt !== null && <p>{t`It opens ${formatTime(desk.opensAt)}, your time.`}</p>}
      <p>{whatBecomesOf(desk)}</p>
    </Alert>
  );
}

function whatBecomesOf({ refusesOrders }: Contacts["desk"]): string {
  return refusesOrders
    ? t`It takes no new orders until then.`
    : t`You can order now; somebody answers when it opens, and the price may have run out by then.`;
}
