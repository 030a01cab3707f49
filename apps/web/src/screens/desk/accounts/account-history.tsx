import { t } from "@lingui/core/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { errorMessage } from "../../../lib/error-message.ts";
import { auditQuery } from "../audit/audit-queries.ts";
import { AuditRows, OlderRows } from "../audit/audit-rows.tsx";

/** Not its days and lines, of which there are many. */
const KIND = "account-added,account-changed,account-confirmed,account-deleted";

/** Who entered, changed, confirmed and removed an account, and when. */
export function AccountHistory({ id }: { id: string }) {
  const pages = useInfiniteQuery(auditQuery({ reference: id, kind: KIND }));
  const { data, error } = pages;
  if (error !== null) return <p role="alert">{errorMessage(error)}</p>;
  if (data === undefined) return <Skeleton shape="block" />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <p>{t`Nothing yet.`}</p>;
  return (
    <>
      <AuditRows rows={rows} />
      <OlderRows pages={pages} />
    </>
  );
}
