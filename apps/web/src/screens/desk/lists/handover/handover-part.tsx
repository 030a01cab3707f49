import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Button } from "@tradeslip/ui/button";
import { TextArea } from "@tradeslip/ui/text-area";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { useIsPast } from "../../../../features/live-data/use-server-now.ts";
import { serverNow } from "../../../../lib/server-clock.ts";
import type { PartProps } from "../../frame/desk-part.ts";
import { accountsQuery } from "../../orders/order-queries.ts";
import { PartPage } from "../../part-page.tsx";
import { PartWait } from "../../part-wait.tsx";
import { nextMidnight, NO_FILTERS, sumsSpanOf } from "../filters.ts";
import { totalsQuery } from "../list-queries.ts";
import { auditHeadQuery, openOrdersQuery } from "./handover-queries.ts";
import { HandoverPage } from "./handover-page.tsx";

/** One page to print for the next shift: open orders, the accounts' room, and the audit's head. */
export default function HandoverPart({ person }: PartProps) {
  const [said, setSaid] = useState("");
  const orders = useQuery(openOrdersQuery);
  const accounts = useQuery(accountsQuery);
  // The reader's day, as everywhere else in the console.
  const now = serverNow();
  useIsPast(nextMidnight(now));
  const totals = useQuery(totalsQuery(sumsSpanOf(NO_FILTERS, now)));
  const head = useQuery(auditHeadQuery);
  const isThere =
    orders.data !== undefined &&
    accounts.data !== undefined &&
    totals.data !== undefined &&
    head.data !== undefined;
  return (
    <PartPage
      title={t`Handover`}
      actions={
        isThere && (
          <Button variant="primary" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            <span>{t`Print`}</span>
          </Button>
        )
      }
    >
      <div className="max-w-[40rem] print:hidden">
        <TextArea
          label={t`What the next shift should know (optional)`}
          help={t`It is printed, and not kept.`}
          rows={3}
          maxLength={400}
          value={said}
          onChange={({ target }) => setSaid(target.value)}
        />
      </div>
      {isThere ? (
        <HandoverPage
          from={person.user.firstName ?? person.user.username}
          open={orders.data}
          accounts={accounts.data.accounts}
          totals={totals.data}
          head={head.data}
          said={said}
        />
      ) : (
        <PartWait queries={[orders, accounts, totals, head]} title={t`The page could not be put together`} />
      )}
    </PartPage>
  );
}
