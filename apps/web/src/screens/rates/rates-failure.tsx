import { Button, EmptyState } from "@tradeslip/ui";
import { useState } from "react";
import { ApiError } from "../../lib/api.ts";

interface RatesFailureProps {
  /** Null while another try is under way. */
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
}

/** No rates, and none from before. Stays in place with its words while it tries again. */
export function RatesFailure({ error, retrying, onRetry }: RatesFailureProps) {
  const [lastError, setLastError] = useState(error);
  if (error && error !== lastError) setLastError(error);
  return (
    <div role="alert">
      <EmptyState
        title="Exchange rates could not be loaded"
        hint={<Reason error={lastError} />}
        action={
          <Button variant="primary" busy={retrying} onClick={onRetry}>
            {retrying ? "Trying again..." : "Try again"}
          </Button>
        }
      />
    </div>
  );
}

function Reason({ error }: { error: Error | null }) {
  if (!(error instanceof ApiError))
    return <>The connection to our server failed. Check your internet connection.</>;
  return (
    <>
      {error.detail}
      {error.requestId && (
        <>
          <br />
          Reference for support: <code>{error.requestId}</code>
        </>
      )}
    </>
  );
}
