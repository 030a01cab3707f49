import { t } from "@lingui/core/macro";
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
  /** Null while a retry is running; the reason of the last error stays. Without it no reason is shown. */
  error?: Error | null;
  /** The reason if the server was not reached. */
  offlineReason?: string;
  retryLabel?: string;
}

/**
 * Nothing was loaded and there is no older data: says what failed and why, with a retry button that keeps
 * focus.
 */
export function LoadFailure({
  title,
  error,
  offlineReason = unreachable(),
  retryLabel,
  retrying,
  onRetry,
}: LoadFailureProps) {
  const [lastError, setLastError] = useState(error ?? null);
  if (error && error !== lastError) setLastError(error);
  return (
    <div role="alert">
      <EmptyState
        title={title}
        hint={error !== undefined && <Reason error={lastError} offlineReason={offlineReason} />}
        action={
          <Button variant="primary" busy={retrying} onClick={onRetry}>
            {retryLabel ?? (retrying ? t`Trying again...` : t`Try again`)}
          </Button>
        }
      />
    </div>
  );
}

function Reason({ error, offlineReason }: { error: Error | null; offlineReason: string }) {
  if (!(error instanceof ApiError)) return <span>{offlineReason}</span>;
  return (
    <>
      <span>{error.detail}</span>
      {error.requestId && (
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
