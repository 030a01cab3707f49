import { Button, EmptyState } from "@tradeslip/ui";

/** No coins, and none from before (specification, section 8). */
export function CoinsFailure({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title="Failed to fetch market data. Please try again."
        action={
          <Button variant="primary" busy={retrying} onClick={onRetry}>
            Try Again
          </Button>
        }
      />
    </div>
  );
}
