import { t } from "@lingui/core/macro";
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
  verified: "Your account is verified. Please log in.",
  "password-changed": "Your password has been changed. Please log in with the new one.",
} as const;
const SUCCESS = "Login successful! Redirecting...";

interface LoginMessagesProps {
  /** What was done before coming here. */
  done: LoginState["done"];
  status: "idle" | "sending" | "done";
  /** What the last attempt threw. */
  failure: unknown;
  /** The address that was tried. */
  email: string;
}

/** Messages above the form: only the newest is shown. */
export function LoginMessages({ done, status, failure, email }: LoginMessagesProps) {
  const isLoggedIn = status === "done";
  const isUntried = status === "idle" && failure === undefined;
  return (
    <>
      <LiveRegion>{isLoggedIn && SUCCESS}</LiveRegion>
      {isLoggedIn && <Alert tone="info">{SUCCESS}</Alert>}
      {failure !== undefined && <Failure failure={failure} email={email} />}
      {isUntried && (done ? <Alert tone="info">{DONE[done]}</Alert> : <LoggedInNote />)}
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

/** People who are already logged in may log in as somebody else. */
function LoggedInNote() {
  const user = useSession();
  useSessionOfOtherTabs();
  if (!user) return null;
  return (
    <Alert tone="info">
      <span>{`You are logged in as ${user.username}.`}</span>{" "}
      <Link to="/users" className={linkClass()}>
        {t`Go to the dashboard`}
      </Link>
    </Alert>
  );
}

interface LoginFailure {
  sentence: string;
  /** What may help; null when the sentence says it all. */
  hint: string | null;
  /** The password was right: what is missing is the one-time code. */
  unverified: boolean;
}

const UNAVAILABLE = "We can't check passwords right now. Please try again in a minute.";
const NO_SESSION = "Your password is right, but we can't keep you logged in without a cookie.";

/** What to say about a login that failed (docs/product.md, P13.2). */
export function describeFailure(error: unknown): LoginFailure {
  if (error instanceof SyntaxError) {
    return { sentence: INVALID_RESPONSE, hint: null, unverified: false };
  }
  const sentence = errorMessage(error, "Login failed");
  if (error instanceof CookiesBlockedError) return { sentence, hint: NO_SESSION, unverified: false };
  if (!(error instanceof ApiError)) return { sentence, hint: unreachable(), unverified: false };
  return {
    sentence,
    hint: error.code === "provider_unavailable" ? UNAVAILABLE : null,
    unverified: error.code === "account_not_verified",
  };
}
