import { t } from "@lingui/core/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReceivingAccount } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { localMinute } from "../../../../features/order-steps/step-fields.ts";
import { serverNow } from "../../../../lib/server-clock.ts";
import { partLink } from "../../frame/desk-part.ts";
import { Kbd } from "../../keys/kbd.tsx";
import { KEYS } from "../../keys/key-table.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { PartPage } from "../../part-page.tsx";
import { PartWait } from "../../part-wait.tsx";
import { dayQuery, linesQuery } from "./books-calls.ts";
import { DayPayments, MatchedLines } from "./day-payments.tsx";
import { DaySheet } from "./day-sheet.tsx";
import { ImportStatement } from "./import-statement.tsx";
import { OpenLines } from "./open-lines.tsx";

/** One account: its day against the bank, its statement lines, and their import (P21.21, P21.22). */
export function AccountBooks({ account }: { account: ReceivingAccount }) {
  const [search, setSearch] = useSearchParams();
  // The reader's own: an account's zone is known with its day, and is rarely another.
  const date = search.get("day") ?? localMinute(serverNow()).slice(0, "2026-11-26".length);
  /** While the field has focus: typing a year passes through dates the account never had. */
  const [typed, setTyped] = useState<string>();
  const [isImporting, setImporting] = useState(false);
  useKeys({ [KEYS.importStatement]: isImporting ? undefined : () => setImporting(true) });
  const actions = !isImporting && (
    <>
      <Field
        label={t`Day`}
        type="date"
        required
        min="1970-01-01"
        value={typed ?? date}
        onChange={({ target: { value, validity } }) => {
          setTyped(value);
          if (validity.valid)
            setSearch({ part: "accounts", account: account.id, day: value }, { replace: true });
        }}
        onBlur={() => setTyped(undefined)}
      />
      <Button onClick={() => setImporting(true)}>
        {t`Import statement`}
        <Kbd>{KEYS.importStatement}</Kbd>
      </Button>
    </>
  );
  return (
    <PartPage title={account.name} actions={actions}>
      <p className="print:hidden">
        <Link to={partLink("accounts")}>{t`All accounts`}</Link>
      </p>
      {isImporting ? (
        <ImportStatement account={account} onDone={() => setImporting(false)} />
      ) : (
        <Books account={account} date={date} />
      )}
    </PartPage>
  );
}

function Books({ account, date }: { account: ReceivingAccount; date: string }) {
  const day = useQuery(dayQuery(account.id, date));
  const lines = useInfiniteQuery(linesQuery(account.id, "open"));
  const title = t`The account's day could not be loaded`;
  if (lines.data === undefined) return <PartWait queries={[day, lines]} title={title} />;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] print:block">
      {/* The lines stay while another day is loaded, with what is typed there. */}
      {day.data === undefined ? (
        <PartWait queries={[day]} title={title} />
      ) : (
        <DaySheet account={account} day={day.data} />
      )}
      <div className="grid gap-6 content-start print:hidden">
        <OpenLines
          accountId={account.id}
          lines={lines.data.pages.flatMap((page) => page.lines)}
          payments={lines.data.pages[0]?.payments ?? []}
          more={lines.hasNextPage ? () => void lines.fetchNextPage() : undefined}
          isLoading={lines.isFetching}
        />
        <DayPayments key={date} accountId={account.id} date={date} />
        <MatchedLines accountId={account.id} />
      </div>
    </div>
  );
}
