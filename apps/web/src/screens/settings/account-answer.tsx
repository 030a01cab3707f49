import { t } from "@lingui/core/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import type { ReactElement } from "react";
import { ApiError } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";

const NOTE = "py-2 text-ink-muted text-s";

interface AccountAnswerProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactElement;
}

/**
 * The provider's answer about the account, or the message that it has none of this kind or cannot be reached.
 */
export function AccountAnswer<Data>({ query, children }: AccountAnswerProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return <>{children(data)}</>;
  if (error === null) return <p className={NOTE}>{t`Loading…`}</p>;
  if (isNotOffered(error)) return <p className={NOTE}>{notOffered()}</p>;
  return (
    <Alert tone="danger" title={errorMessage(error)}>
      <Button size="s" busy={isFetching} onClick={() => void refetch()}>
        {t`Try Again`}
      </Button>
    </Alert>
  );
}

const RETRIES = 2;

/** For `retry`: a refused request would only be refused again. */
export function mayTryAgain(failures: number, error: Error): boolean {
  return failures < RETRIES && !(error instanceof ApiError && error.status < 500);
}

export function isNotOffered(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_offered";
}

export function notOffered(): string {
  return t`Not available with this provider`;
}
