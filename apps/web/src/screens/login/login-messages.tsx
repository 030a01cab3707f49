import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { INVALID_RESPONSE } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { linkClass } from "@tradeslip/ui/link";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { Link } from "react-router-dom";
import { ErrorBanner } from "../../features/account/account-form.tsx";
import { scrollIntoView } from "../../features/account/account-sheet.tsx";
import type { LoginState } from "../../features/account/login-state.ts";
import { useSession, useSessionOfOtherTabs } from "../../features/account/use-session.ts";
import { ApiError, unreachable } from "../../lib/api.ts";
import { CookiesBlockedError, errorMessage } from "../../lib/error-message.ts";

const DONE = {
  verified: msg`Your account is verified. Please log in.`,
  "password-changed": msg`Your password has been changed. Please log in with the new one.`,
} as const;

interface LoginMessagesProps {
  /** What was completed before coming here. */
  done: LoginState["done"];
  status: "idle" | "sending" | "done";
  /** The error of the last attempt. */
  failure: unknown;
  /** The address that was tried. */
  email: string;
}

/** Messages above the form: only the newest is shown. */
export function LoginMessages({ done, status, failure, email }: LoginMessagesProps) {
  const isLoggedIn = status === "done";
  const success = t`Login successful! Redirecting...`;
  const isUntried = status === "idle" && failure === undefined;
  return (
    <>
      <LiveRegion>{isLoggedIn && success}</LiveRegion>
      {isLoggedIn && <Alert tone="info">{success}</Alert>}
      {failure !== undefined && <Failure failure={failure} email={email} />}
      {isUntried && (done ? <Alert tone="info">{i18n._(DONE[done])}</Alert> : <LoggedInNote />)}
    </>
  );
}

function Failure({ failure, email }: { failure: unknown; email: string }) {
  const { sentence, hint, unverified } = describeFailure(failure);
  return (
    <div ref={scrollIntoView}>
      <ErrorBanner>
        <p>{sentence}</p>
        {hint && <p>{hint}</p>}
        {unverified && (
          <Link
            to={`/otp-verify?${new URLSearchParams({ email })}`}
            state={{ codeSent: false }}
            className={linkClass()}
          >
            {t`Enter your code`}
          </Link>
        )}
      </ErrorBanner>
    </div>
  );
}

/** People who are already logged in may log in as another user. */
function LoggedInNote() {
  const user = useSession();
  useSessionOfOtherTabs();
  if (!user) return null;
  const { username } = user;
  return (
    <Alert tone="info">
      <span>{t`You are logged in as ${username}.`}</span>{" "}
      <Link to="/users" className={linkClass()}>
        {t`Go to the dashboard`}
      </Link>
    </Alert>
  );
}

interface LoginFailure {
  sentence: string;
  /** A possible remedy; null when the message says it all. */
  hint: string | null;
  /** The password was right, but the one-time code is missing. */
  unverified: boolean;
}

/** The message for a failed login (docs/product.md, P13.2). */
export function describeFailure(error: unknown): LoginFailure {
  if (error instanceof SyntaxError) {
    return { sentence: i18n._(INVALID_RESPONSE), hint: null, unverified: false };
  }
  const sentence = errorMessage(error, { fallback: t`Login failed` });
  if (error instanceof CookiesBlockedError) {
    const hint = t`Your password is right, but we can't keep you logged in without a cookie.`;
    return { sentence, hint, unverified: false };
  }
  if (!(error instanceof ApiError)) return { sentence, hint: unreachable(), unverified: false };
  return {
    sentence,
    hint:
      error.code === "provider_unavailable"
        ? t`We can't check passwords right now. Please try again in a minute.`
        : null,
    unverified: error.code === "account_not_verified",
  };
}
