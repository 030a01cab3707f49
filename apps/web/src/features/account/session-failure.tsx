import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { LoadFailure } from "../../lib/load-failure.tsx";
import { sessionQuery } from "./use-session.ts";

/** Says that the session couldn't be read, with a retry. @param otherwise shown until then */
export function SessionFailure({ otherwise = null }: { otherwise?: ReactElement | null }) {
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery(sessionQuery);
  if (data !== undefined || errorUpdateCount === 0) return otherwise;
  return (
    <LoadFailure
      title={t`We couldn't find out who you are`}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
