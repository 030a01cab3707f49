import { Trans } from "@lingui/react/macro";
import { Button } from "@tradeslip/ui/button";
import { EmptyState } from "@tradeslip/ui/empty-state";
import { useState } from "react";
import { ApiError } from "./api.ts";

interface Retry {
  retrying: boolean;
  onRetry: () => void;
}

interface LoadFailureProps extends Retry {
  title: string;
  /** Null while a retry is running: the reason of the last error stays. */
  error?: Error | null;
  /** The reason when the server was not reached. Omitted: no reason is shown. */
  offlineReason?: string;
  /** Whether to show the request id of an error response. */
  withReference?: boolean;
  retryLabel: string;
  retryingLabel?: string;
}

/** Nothing could be loaded and there is no older data: what failed, why, and a retry button that keeps the focus. */
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
        hint={offlineReason && <Reason error={lastError} {...{ offlineReason, withReference }} />}
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
}: Pick<LoadFailureProps, "error" | "offlineReason" | "withReference">) {
  if (!(error instanceof ApiError)) return <span>{offlineReason}</span>;
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

/** The request that failed, as our log names it. */
export function SupportReference({ id }: { id: string }) {
  return (
    <span>
      <Trans>
        Reference for support: <code>{id}</code>
      </Trans>
    </span>
  );
}

interface InlineLoadFailureProps extends Retry {
  text: string;
  retryLabel: string;
  className: string | undefined;
}

/** The same for a part of a page whose other parts loaded: one line. */
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
