import { Button, EmptyState } from "@tradeslip/ui";
import { useState } from "react";
import { ApiError } from "../../lib/api.ts";

interface MarketFailureProps {
  /** Null while another try is under way. */
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
}

/** No coins, and none from before (specification, section 8). Keeps its words while it tries again. */
export function MarketFailure({ error, retrying, onRetry }: MarketFailureProps) {
  const [lastError, setLastError] = useState(error);
  if (error && error !== lastError) setLastError(error);
  return (
    <div role="alert">
      <EmptyState
        title="Failed to Load Data"
        hint={
          lastError instanceof ApiError ? <ServerReason error={lastError} /> : "Failed to fetch market data"
        }
        action={
          <Button variant="primary" busy={retrying} onClick={onRetry}>
            Try Again
          </Button>
        }
      />
    </div>
  );
}

function ServerReason({ error: { detail, requestId } }: { error: ApiError }) {
  return (
    <>
      {detail}
      {requestId && (
        <>
          <br />
          Reference for support: <code>{requestId}</code>
        </>
      )}
    </>
  );
}
