import { t } from "@lingui/core/macro";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { OrderStatement } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui/button";
import { EmptyState } from "@tradeslip/ui/empty-state";
import { Field } from "@tradeslip/ui/field";
import { linkClass } from "@tradeslip/ui/link";
import { Skeleton } from "@tradeslip/ui/skeleton";
import Printer from "lucide-react/icons/printer";
import { type SyntheticEvent, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { SessionFailure } from "../../features/account/session-failure.tsx";
import { useSession, useSessionOfOtherTabs } from "../../features/account/use-session.ts";
import { api, ApiError, unwrap } from "../../lib/api.ts";
import { useKeepsOrders } from "../../lib/hideable.tsx";
import { LoadFailure } from "../../lib/load-failure.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { saveFile } from "../../lib/save-file.ts";
import { statementAsCsv } from "./statement-csv.ts";
import printed from "../../lib/printed-page.module.css";
import { StatementSheet } from "./statement-sheet.tsx";

/** The account's orders between two dates, to keep as a file or on paper (docs/product.md, P20.23). */
export default function StatementPage() {
  const user = useSession();
  useSessionOfOtherTabs();
  // Loads in parallel with the session, not after it.
  usePublicConfig();
  return (
    <div className={`${printed["page"]} max-w-[720px] print:max-w-none`}>
      <header className="grid gap-2 print:hidden">
        <h1>{t`Statement of your orders`}</h1>
        <p className="max-w-[56ch] text-ink-muted">
          {t`All orders of your account between two days, with payments, fees and sums. Days are UTC days.`}
        </p>
      </header>
      {user === undefined && <SessionFailure otherwise={<Loading />} />}
      {user === null && (
        <p>
          <Link to="/login" state={{ back: true }} className={linkClass()}>
            {t`Log in to see your statement`}
          </Link>
        </p>
      )}
      {user && <Chosen />}
    </div>
  );
}

interface Days {
  readonly from: string;
  readonly to: string;
}

function Chosen() {
  const [search, setSearch] = useSearchParams();
  const chosen = daysOf(search);
  const [typed, setTyped] = useState(chosen);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(statementQuery(chosen));
  const refusals = error instanceof ApiError ? error.errors : [];
  const errorOf = (field: keyof Days) => refusals.find((each) => each.field === field)?.message;
  const show = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.from === chosen.from && typed.to === chosen.to) void refetch();
    else setSearch({ ...typed }, { replace: true });
  };
  return (
    <>
      <form
        className="flex flex-wrap gap-3 items-end [&>:not(button)]:flex-[0_1_11rem] print:hidden"
        onSubmit={show}
      >
        <Field
          label={t`First day`}
          type="date"
          required
          value={typed.from}
          error={errorOf("from")}
          announced
          onChange={({ target }) => setTyped({ ...typed, from: target.value })}
        />
        <Field
          label={t`Last day`}
          type="date"
          required
          value={typed.to}
          error={errorOf("to")}
          announced
          onChange={({ target }) => setTyped({ ...typed, to: target.value })}
        />
        <Button type="submit" busy={isFetching}>
          {t`Show these days`}
        </Button>
      </form>
      {error === null ? (
        <Found statement={isPlaceholderData && data?.orders.length === 0 ? undefined : data} />
      ) : (
        refusals.length === 0 && (
          <LoadFailure
            title={t`Your statement can't be shown`}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )
      )}
    </>
  );
}

function NoOrders() {
  const keepsOrders = useKeepsOrders();
  return (
    <EmptyState
      title={t`No orders between these days`}
      hint={
        keepsOrders ? t`Orders that you make while you're logged in are kept with your account.` : undefined
      }
    />
  );
}

function Found({ statement }: { statement: OrderStatement | undefined }) {
  if (statement === undefined) return <Loading />;
  const { from, to, orders } = statement;
  if (orders.length === 0) return <NoOrders />;
  return (
    <>
      <div className="flex flex-wrap gap-3 items-end print:hidden">
        <Button variant="primary" onClick={() => globalThis.print()}>
          <Printer size={16} aria-hidden="true" />
          <span>{t`Print or save as PDF`}</span>
        </Button>
        <Button
          onClick={() => saveFile(`statement-${from}-${to}.csv`, "text/csv", statementAsCsv(statement))}
        >
          {t`Save as CSV`}
        </Button>
      </div>
      <StatementSheet statement={statement} />
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="h-[24rem]">
      <Skeleton shape="block" height={320} />
    </div>
  );
}

function statementQuery(days: Days) {
  return queryOptions({
    queryKey: ["account", "statement", days.from, days.to],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/account/statement", { params: { query: { ...days } }, signal })),
    placeholderData: keepPreviousData,
    networkMode: "always",
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
  });
}

/** The dates in the address; by default, this month up to today. */
function daysOf(search: URLSearchParams): Days {
  const today = new Date().toISOString().slice(0, 10);
  return { from: search.get("from") ?? `${today.slice(0, 8)}01`, to: search.get("to") ?? today };
}
