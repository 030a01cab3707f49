import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { SessionUser } from "@tradeslip/contracts";
import { maskedEmail } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { linkClass } from "@tradeslip/ui/link";
import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router-dom";
import { unreachable } from "../../lib/api.ts";
import { cookiesBlocked } from "../../lib/error-message.ts";
import { useKeepsOrders } from "../../lib/hideable.tsx";
import { refusesCookies } from "../../lib/refuses-cookies.ts";
import type { LoginState } from "./login-state.ts";
import { Question, receiveFocus } from "../../lib/question.tsx";
import { useEndSession } from "./use-log-out.ts";
import { useSession } from "./use-session.ts";

const LINE = "text-ink-muted text-s wrap-anywhere";

/** Who will own the order, shown before it is made (P8.14): the account, or no known customer. */
export function OrderKeeping() {
  const user = useSession();
  const keepsOrders = useKeepsOrders();
  const [leftAccount, setLeftAccount] = useState(false);
  if (refusesCookies())
    return (
      <p className={LINE}>
        <span>{cookiesBlocked()}</span>{" "}
        <span>{t`It won't be known as the one that made this order. Allow cookies for this site before you order.`}</span>
      </p>
    );
  // A desk that keeps none keeps no order with an account either: the slip is on this device only.
  if (!keepsOrders) return null;
  if (user) return <Account key={user.email} user={user} onLeft={() => setLeftAccount(true)} />;
  return leftAccount ? <LeftAccount /> : null;
}

interface AccountProps {
  user: SessionUser;
  onLeft: () => void;
}

function Account({ user, onLeft }: AccountProps) {
  const [asks, setAsks] = useState(false);
  const email = maskedEmail(user.email);
  if (asks) return <AskedToLeave email={email} onLeft={onLeft} onCancel={() => setAsks(false)} />;
  return (
    <p className={LINE}>
      <span>
        <Trans>
          Kept with <bdi>{email}</bdi>.
        </Trans>
      </span>{" "}
      <button
        type="button"
        className={classNames(linkClass(), "-my-3 py-3 px-0 border-0 bg-transparent cursor-pointer")}
        onClick={() => setAsks(true)}
      >
        {t`Not you?`}
      </button>
    </p>
  );
}

interface QuestionProps {
  email: string;
  onLeft: () => void;
  onCancel: () => void;
}

/** Ends the session in place, so that no input is lost. */
function AskedToLeave({ email, onLeft, onCancel }: QuestionProps) {
  const endSession = useEndSession();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  async function logOut() {
    setBusy(true);
    const ended = await endSession();
    setBusy(false);
    setFailed(!ended);
    if (ended) onLeft();
  }
  function cancelOnEscape(event: KeyboardEvent) {
    // Keeps the surrounding dialog open.
    event.stopPropagation();
    onCancel();
  }
  return (
    <Question
      aria-label={t`Not you?`}
      className="text-ink-muted text-s wrap-anywhere grid gap-3"
      onEscape={cancelOnEscape}
    >
      <p>
        <Trans>
          Log out of <bdi>{email}</bdi>? What you've typed stays.
        </Trans>
      </p>
      {failed && (
        <Alert tone="danger" title={t`You may still be logged in`}>
          {unreachable()}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="s" onClick={onCancel}>{t`Cancel`}</Button>
        <Button size="s" busy={busy} onClick={() => void logOut()}>
          {t`Log out`}
        </Button>
      </div>
    </Question>
  );
}

/** The typed amount stays in the ticket (docs/product.md, P7.17). */
function LeftAccount() {
  return (
    <p ref={receiveFocus} tabIndex={-1} className={LINE}>
      <span>{t`You're logged out: this order will be kept in this browser only.`}</span>{" "}
      <Link to="/login" state={{ back: true } satisfies LoginState} className={linkClass()}>
        {t`Log in`}
      </Link>
    </p>
  );
}
