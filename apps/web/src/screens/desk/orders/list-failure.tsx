import { t } from "@lingui/core/macro";
import { EmptyState } from "@tradeslip/ui/empty-state";
import { ApiError } from "../../../lib/api.ts";
import { LoadFailure } from "../../../lib/load-failure.tsx";

interface ListFailureProps {
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
}

/** The list could not be read: the provider keeps no orders, asks for a second factor, or is unavailable. */
export function ListFailure({ error, retrying, onRetry }: ListFailureProps) {
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title={t`This provider keeps no orders.`} hint={t`Slips work as before.`} />;
  if (error instanceof ApiError && error.code === "second_factor_needed")
    return <EmptyState title={t`The desk needs a second factor`} hint={error.detail} />;
  return (
    <LoadFailure
      title={t`The orders could not be loaded`}
      error={error}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}
