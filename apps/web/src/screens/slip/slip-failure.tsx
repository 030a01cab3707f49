import { Button, EmptyState } from "@tradeslip/ui";
import { ApiError } from "../../lib/api.ts";

interface SlipFailureProps {
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}

/** Nothing is known of the slip: this says neither that it is ours nor that it is not. */
export function SlipFailure({ error, retrying, onRetry }: SlipFailureProps) {
  return (
    <>
      <h1>Order slip</h1>
      <div role="alert">
        <EmptyState
          title="We could not check this slip"
          hint={
            error instanceof ApiError
              ? error.detail
              : "The desk cannot be reached. Please check your internet connection. Do not pay before the slip is checked."
          }
          action={
            <Button variant="primary" busy={retrying} onClick={onRetry}>
              Try again
            </Button>
          }
        />
      </div>
    </>
  );
}
