import { Trans } from "@lingui/react/macro";
import { Button } from "@tradeslip/ui/button";
import { EmptyState } from "@tradeslip/ui/empty-state";
import { useState } from "react";
import { ApiError, unreachable } from "./api.ts";

interface Retry {
  retrying: boolean;
  onRetry: () => void;
}

interface LoadFailureProps extends Retry {
  title: string;
  /** Null while a retry is running; the reason of the last error stays. */
  error?: Error | null;
  /** The reason if the server was not reached. */
  offlineReason?: string;
  /** Whether to show the request id of an error. Without it and `offlineReason` no reason is shown. */
  withReference?: boolean;
  retryLabel: string;
  retryingLabel?: string;
}

/**
 * Nothing was loaded and there is no older data: says what failed and why, with a retry button that keeps
 * focus.
 */
export function LoadFailure({
  title,
  error,
  offlineReason,
  withReference = false,
  retryLabel,
  retryingLabel = retryLabel,
  retrying,
  onRetry,
}: LoadFailureProps) {
  const [lastError, setLastError] = useState(error ?? null);
  if (error && error !== lastError) setLastError(error);
  return (
    <div role="alert">
      <EmptyState
        title={title}
        hint={
          (offlineReason !== undefined || withReference) && (
            <Reason error={lastError} offlineReason={offlineReason} withReference={withReference} />
          )
        }
        action={
          <Button variant="primary" busy={retrying} onClick={onRetry}>
            {retrying ? retryingLabel : retryLabel}
          </Button>
        }
      />
    </div>
  );
}

function Reason({
  error,
  offlineReason,
  withReference,
}: {
  error: Error | null;
  offlineReason: string | undefined;
  withReference: boolean;
}) {
  if (!(error instanceof ApiError)) return <span>{offlineReason ?? unreachable()}</span>;
  return (
    <>
      <span>{error.detail}</span>
      {withReference && error.requestId && (
        <>
          <br />
          <SupportReference id={error.requestId} />
        </>
      )}
    </>
  );
}

/** Identifies the failed request in our log. */
export function SupportReference({ id }: { id: string }) {
  return (
    <span>
      <Trans>
        Reference for support: <code className="wrap-anywhere">{id}</code>
      </Trans>
    </span>
  );
}

interface InlineLoadFailureProps extends Retry {
  text: string;
  retryLabel: string;
  className: string | undefined;
}

/** The same in one line, for a part of a page whose other parts loaded. */
export function InlineLoadFailure({
  text,
  retryLabel,
  className,
  retrying,
  onRetry,
}: InlineLoadFailureProps) {
  return (
    <div role="alert" className={className}>
      <span>{text}</span>
      <Button size="s" busy={retrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
