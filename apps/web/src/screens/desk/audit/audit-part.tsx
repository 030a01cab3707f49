import { can, checkReference } from "@tradeslip/contracts/rules";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { AuditCheck, AuditPage } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { Checkbox } from "@tradeslip/ui/checkbox";
import { EmptyState } from "@tradeslip/ui/empty-state";
import { Field } from "@tradeslip/ui/field";
import { SelectField } from "@tradeslip/ui/select-field";
import { useState } from "react";
import { errorMessage } from "../../../lib/error-message.ts";
import type { PartProps } from "../frame/desk-part.ts";
import { PartPage } from "../part-page.tsx";
import { PartWait } from "../part-wait.tsx";
import { settingsQuery } from "../orders/order-queries.ts";
import { auditCheckQuery, type AuditFilters, auditQuery } from "./audit-queries.ts";
import { AuditRows, OlderRows } from "./audit-rows.tsx";
import { ACTION_WORDS } from "./audit-words.ts";
import { headText } from "./head-text.ts";

/** The desk's audit, for admins (docs/product.md, P21). */
export default function AuditPart({ person }: PartProps) {
  return (
    <PartPage title={t`Audit`}>
      {can(person.role, "manages-desk") ? <Pages /> : <p>{t`Admins read the audit.`}</p>}
    </PartPage>
  );
}

function Pages() {
  const [filters, setFilters] = useState<AuditFilters>({});
  const pages = useInfiniteQuery(auditQuery(filters));
  const { data } = pages;
  const isOfOtherFilters = pages.isPlaceholderData;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const head = data?.pages[0]?.head;
  return (
    <div className="grid grid-cols-1 gap-4 max-w-[60rem]">
      {head !== undefined && <Head head={head} />}
      <Filters filters={filters} onChange={setFilters} />
      {data === undefined || (rows.length === 0 && isOfOtherFilters) ? (
        <PartWait queries={[pages]} title={t`The audit could not be loaded`} />
      ) : rows.length === 0 ? (
        <EmptyState title={t`No rows.`} />
      ) : (
        <div aria-busy={isOfOtherFilters} className="aria-busy:opacity-50">
          <AuditRows rows={rows} />
        </div>
      )}
      <OlderRows pages={pages} />
    </div>
  );
}

/** The longest that the call takes: an account's id is shorter. */
const MOST_OF_A_REFERENCE = 64;

/** Empty filters are omitted. */
function Filters({
  filters,
  onChange,
}: {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}) {
  const { data: settings } = useQuery(settingsQuery);
  const set = (name: keyof AuditFilters, value: string) => {
    const { [name]: _before, ...others } = filters;
    onChange(value === "" ? others : { ...others, [name]: value });
  };
  return (
    <div className="flex flex-wrap gap-3 items-end">
      <Field
        label={t`Order`}
        defaultValue={filters.reference}
        autoComplete="off"
        maxLength={MOST_OF_A_REFERENCE}
        onBlur={({ target }) => set("reference", checkReference(target.value) ?? target.value.trim())}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
      <SelectField
        label={t`What`}
        value={filters.kind ?? ""}
        onChange={(kind) => set("kind", kind)}
        options={[
          { value: "", label: t`Everything` },
          ...Object.entries(ACTION_WORDS).map(([value, words]) => ({ value, label: i18n._(words) })),
        ]}
      />
      <SelectField
        label={t`Who`}
        value={filters.agent ?? ""}
        onChange={(agent) => set("agent", agent)}
        options={[
          { value: "", label: t`Everybody` },
          ...(settings?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Checkbox
        label={t`Payouts without an approval`}
        checked={filters.unapproved !== undefined}
        onChange={({ target }) => set("unapproved", target.checked ? "true" : "")}
      />
    </div>
  );
}

/** The last row's number and hash: a copy on paper reveals a chain that was cut or rewritten. */
function Head({ head }: Pick<AuditPage, "head">) {
  const check = useQuery(auditCheckQuery);
  return (
    <>
      <div className="flex flex-wrap gap-3 items-center">
        <p className="flex flex-wrap gap-y-1 gap-x-3">
          <span>{t`Head`}</span>
          <code key={head.hash} className="font-mono text-s wrap-anywhere">
            {headText(head)}
          </code>
        </p>
        <CopyButton size="s" text={`${head.number}:${head.hash}`} label={t`Copy the whole head`} />
        <Button size="s" busy={check.isFetching} onClick={() => void check.refetch()}>
          {check.isFetching ? t`Checking...` : t`Check the chain`}
        </Button>
      </div>
      {check.error !== null && <Alert tone="danger">{errorMessage(check.error)}</Alert>}
      {check.data !== undefined && !check.isFetching && <Verdict check={check.data} />}
    </>
  );
}

function Verdict({ check }: { check: AuditCheck }) {
  const { fits, row, head, emptied = [], differences = [] } = check;
  if (differences.length > 0) return <Changed differences={differences} />;
  if (!fits)
    return (
      <Alert tone="danger" title={t`The chain doesn't fit at row ${row ?? 0}.`}>
        {t`That row was changed or is missing. Keep a copy of the database, and compare with the heads on your handover pages.`}
      </Alert>
    );
  return (
    <Alert tone="info" title={t`The chain fits: all ${head?.number ?? 0} rows are as they were written.`}>
      {emptied.length > 0 && (
        <p key={emptied.length}>{t`${plural(emptied.length, {
          one: "# row no longer says what it said of a customer",
          other: "# rows no longer say what they said of a customer",
        })}: ${emptied.join(", ")}.`}</p>
      )}
    </Alert>
  );
}

const WORDS: Readonly<Record<NonNullable<AuditCheck["differences"]>[number]["what"], MessageDescriptor>> = {
  role: msg`Role`,
  account: msg`Receiving account`,
  settings: msg`Settings`,
  order: msg`Order`,
  payment: msg`Payments of order`,
  unallocated: msg`Unallocated payment`,
  close: msg`Closed day`,
  line: msg`Line of a statement`,
};

/** The chain is intact, but the stored data differs from what it records. */
function Changed({ differences }: { differences: NonNullable<AuditCheck["differences"]> }) {
  return (
    <Alert tone="danger" title={t`Something was changed in the database itself.`}>
      <p>{t`No row of the audit says so. Stop paying out, and find out who can write into the database.`}</p>
      <ul translate="no">
        {differences.map(({ what, which }) => (
          <li key={`${what} ${which}`}>{`${i18n._(WORDS[what])} ${which}`}</li>
        ))}
      </ul>
    </Alert>
  );
}
