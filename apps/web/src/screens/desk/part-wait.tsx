import type { QueryObserverResult } from "@tanstack/react-query";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { LoadFailure } from "../../lib/load-failure.tsx";

interface PartWaitProps {
  /** All queries that the part needs. */
  queries: readonly Pick<QueryObserverResult, "error" | "isFetching" | "refetch">[];
  /** Says what could not be loaded. */
  title: string;
}

/** Stands in for a part until its data is there. */
export function PartWait({ queries, title }: PartWaitProps) {
  const failed = queries.filter(({ error }) => error !== null);
  const [first] = failed;
  if (first === undefined) return <Skeleton shape="block" />;
  return (
    <LoadFailure
      title={title}
      error={first.error}
      retrying={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
    />
  );
}
