import { Button, Card, EmptyState } from "@tradeslip/ui";
import { useState } from "react";
import { ApiError } from "../../lib/api.ts";

interface ExchangeFailureProps {
  /** Null while another try is under way. */
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
}

/** No prices, and none from before. Stays in place with its words while it tries again. */
export function ExchangeFailure({ error, retrying, onRetry }: ExchangeFailureProps) {
  const [lastError, setLastError] = useState(error);
  if (error && error !== lastError) setLastError(error);
  return (
    <Card>
      <div role="alert">
        <EmptyState
          title="Prices could not be loaded"
          hint={
            lastError instanceof ApiError
              ? lastError.detail
              : "The connection to our server failed. Check your internet connection."
          }
          action={
            <Button variant="primary" busy={retrying} onClick={onRetry}>
              Try Again
            </Button>
          }
        />
      </div>
    </Card>
  );
}
