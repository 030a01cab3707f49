import { t } from "@lingui/core/macro";
import type { Contacts } from "@tradeslip/contracts";
import { formatTime } from "../../lib/format.ts";

/** That the desk is closed, and until when: for a place of a line or two. */
export function ClosedLine({ desk: { opensAt } }: { desk: Contacts["desk"] }) {
  return (
    <>
      <span>{t`The desk is closed now.`}</span>{" "}
      {opensAt !== null && <span key={opensAt}>{t`It opens ${formatTime(opensAt)}, your time.`}</span>}
    </>
  );
}
