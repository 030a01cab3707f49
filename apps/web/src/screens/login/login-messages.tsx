import { Alert, linkClass, LiveRegion } from "@tradeslip/ui";
import { Link } from "react-router-dom";
import { ErrorBanner } from "../../features/account-form/error-banner.tsx";
import { scrollIntoView } from "../../features/account/account-sheet.tsx";
import type { LoginArrival } from "../../features/session/login-arrival.ts";
import { useSession } from "../../features/session/use-session.ts";
import { describeFailure } from "./login-failure.ts";

const DONE = {
  verified: "Your account is verified. Please log in.",
  "password-changed": "Your password has been changed. Please log in with the new one.",
} as const;
const SUCCESS = "Login successful! Redirecting...";

interface LoginMessagesProps {
  /** What was done before coming here. */
  done: LoginArrival["done"];
  status: "idle" | "sending" | "done";
  /** What the last attempt threw. */
  failure: unknown;
  /** The address that was tried. */
  email: string;
}

/** What stands above the form: one message at a time, the newest. */
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
            Verify your account
          </Link>
        )}
      </ErrorBanner>
    </div>
  );
}

/** Who is logged in already may still log in as somebody else. */
function LoggedInNote() {
  const user = useSession();
  if (!user) return null;
  return (
    <Alert tone="info">
      You are logged in as {user.username}.{" "}
      <Link to="/users" className={linkClass()}>
        Go to the dashboard
      </Link>
    </Alert>
  );
}
