import { t } from "@lingui/core/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { AuditCheck, AuditPage } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { EmptyState } from "@tradeslip/ui/empty-state";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { unreachable } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import type { PartProps } from "../frame/desk-part.ts";
import { LoadFailure } from "../../../lib/load-failure.tsx";
import { PartPage } from "../part-page.tsx";
import { auditCheckQuery, auditQuery } from "./audit-queries.ts";
import { AuditRows } from "./audit-rows.tsx";
import { headText } from "./head-text.ts";
import styles from "./audit.module.css";

/** The desk's audit, for admins (docs/product.md, P21). */
export default function AuditPart({ person }: PartProps) {
  return (
    <PartPage title={t`Audit`}>
      {person.role === "admin" ? <Pages /> : <p>{t`Admins read the audit.`}</p>}
    </PartPage>
  );
}

function Pages() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(auditQuery);
  if (data === undefined && error === null) return <Skeleton shape="block" />;
  if (data === undefined)
    return (
      <LoadFailure
        title={t`The audit could not be loaded`}
        error={error}
        withReference
        retryLabel={t`Try again`}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const rows = data.pages.flatMap((page) => page.rows);
  const head = data.pages[0]?.head;
  return (
    <div className={styles["view"]}>
      {head !== undefined && <Head head={head} />}
      {rows.length === 0 ? <EmptyState title={t`Nothing was done yet.`} /> : <AuditRows rows={rows} />}
      {hasNextPage && (
        <Button busy={isFetching} onClick={() => void fetchNextPage()}>
          {t`Show older rows`}
        </Button>
      )}
    </div>
  );
}

/** The last row's number and hash: noted on paper, they show a chain that was cut or made anew. */
function Head({ head }: Pick<AuditPage, "head">) {
  const check = useQuery(auditCheckQuery);
  return (
    <>
      <div className={styles["head"]}>
        <p className={styles["line"]}>
          <span>{t`Head`}</span>
          <code key={head.hash} className={styles["reference"]}>
            {headText(head)}
          </code>
        </p>
        <CopyButton size="s" text={`${head.number}:${head.hash}`} label={t`Copy the whole head`} />
        <Button size="s" busy={check.isFetching} onClick={() => void check.refetch()}>
          {check.isFetching ? t`Checking...` : t`Check the chain`}
        </Button>
      </div>
      {check.error !== null && <Alert tone="danger">{errorMessage(check.error, unreachable())}</Alert>}
      {check.data !== undefined && !check.isFetching && <Verdict check={check.data} />}
    </>
  );
}

function Verdict({ check: { fits, row, head } }: { check: AuditCheck }) {
  if (!fits)
    return (
      <Alert tone="danger" title={t`The chain doesn't fit at row ${row ?? 0}.`}>
        {t`That row was changed or is missing. Keep a copy of the database, and compare with the heads on your handover pages.`}
      </Alert>
    );
  return (
    <Alert tone="info" title={t`The chain fits: all ${head?.number ?? 0} rows are as they were written.`} />
  );
}
