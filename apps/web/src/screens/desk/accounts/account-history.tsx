import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { errorMessage } from "../../../lib/error-message.ts";
import { unreachable } from "../../../lib/api.ts";
import { auditOfQuery } from "../audit/audit-queries.ts";
import { AuditRows } from "../audit/audit-rows.tsx";

/** Who entered, changed, confirmed and removed an account, and when. */
export function AccountHistory({ id }: { id: string }) {
  const { data, error } = useQuery(auditOfQuery(id));
  if (error !== null) return <p role="alert">{errorMessage(error, unreachable())}</p>;
  if (data === undefined) return <Skeleton shape="block" />;
  return data.rows.length === 0 ? <p>{t`Nothing yet.`}</p> : <AuditRows rows={data.rows} />;
}
