import { i18n } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { checkEmail, cleanEmail, CODE_LOCK_MINUTES } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button, IconButton } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import X from "lucide-react/icons/x";
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { CodeDeliveryNote, CodeExpiry, ResendButton } from "../../features/account/code-expiry.tsx";
import { CodeInput } from "../../features/account/code-input.tsx";
import type { LoginState } from "../../features/account/login-state.ts";
import { useCodeTries } from "../../features/account/use-code-tries.ts";
import { useCodeTimes } from "../../features/account/use-code-times.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { codeKeyOf, type Contact } from "./contact-search-params.ts";
import { type Notice, type Phase, useVerification } from "./use-verification.ts";

const SUBMIT_TEXTS = {
  entering: msg`Verify`,
  resending: msg`Verify`,
  verifying: msg`Verifying...`,
  verified: msg`Verified`,
  "logged-in": msg`Verified`,
} as const;

interface VerifyFormProps {
  /** The contact in the address; null if there is none, undefined while hydrating. */
  given: Contact | null | undefined;
  /** Whether a code was sent on the way here; the tab may know of earlier ones. */
  sentNow: boolean;
}

/** The code, its countdown, and a button for another one. Without an address it asks for that too. */
export function VerifyForm({ given, sentNow }: VerifyFormProps) {
  const config = usePublicConfig();
  const codeField = useRef<HTMLInputElement>(null);
  const email = useTypedEmail();
  const address = codeKeyOf(given);
  const { times, expired, ...codeTimes } = useCodeTimes({
    address,
    clockKnown: config !== undefined && given !== undefined,
    sent: sentNow ? "now" : "unknown",
  });
  const tries = useCodeTries(address);
  const { code, phase, notice, asked, ...does } = useVerification({
    contact: () => given ?? email.read(),
    expired,
    onSent: () => {
      codeTimes.codeSent();
      tries.noteSent();
    },
    onWrong: tries.noteWrong,
  });
  useLeaveWhenVerified(phase, given?.email);
  useEffect(() => {
    if (asked > 0) codeField.current?.focus();
  }, [asked]);
  useFocusOnArrival(given === null ? email.field.ref : codeField, given !== undefined);

  const waiting = phase !== "entering" && phase !== "resending";
  return (
    <form
      method="post"
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        does.verify();
      }}
    >
      {notice && <PassingAlert key={notice.id} notice={notice} onDismiss={does.dismiss} />}
      <LiveRegion>{notice?.tone === "info" && notice.text}</LiveRegion>
      {given === null && <Field {...email.field} disabled={waiting} />}
      <CodeInput
        ref={codeField}
        name="code"
        value={code}
        onChange={does.type}
        disabled={waiting || expired}
        // Anything typed before the script loads would be lost.
        readOnly={given === undefined}
      />
      {tries.left !== null && phase === "entering" && <TriesLeft left={tries.left} />}
      {(sentNow || times !== null) && <CodeExpiry expiresAt={times?.expiresAt ?? null} expired={expired} />}
      <Button type="submit" variant="primary" busy={waiting} disabled={expired || given === undefined}>
        {i18n._(SUBMIT_TEXTS[phase])}
      </Button>
      <CodeDeliveryNote delivery={config?.codeDelivery} />
      <div className="flex flex-wrap items-center justify-between gap-y-1 gap-x-4 min-h-control text-ink-muted text-s">
        <p>
          {t`No code? It can take a minute, so check your spam folder too. A code works only in the browser that asked for it: in another one, log in first.`}
        </p>
        <ResendButton
          resendAt={times?.resendAt ?? null}
          busy={phase === "resending"}
          disabled={waiting}
          onResend={does.resend}
        />
      </div>
    </form>
  );
}

/** Stays, unlike the alert about a wrong code. */
function TriesLeft({ left }: { left: number }) {
  return (
    <p role="status" className="text-danger text-s font-medium">
      {left > 0
        ? plural(left, { one: "# try left", other: "# tries left" })
        : t`No tries left. Wait ${CODE_LOCK_MINUTES} minutes, then press Resend Code.`}
    </p>
  );
}

/** Focuses the first field once it is editable, unless the reader has moved on. */
function useFocusOnArrival(field: RefObject<HTMLInputElement | null>, isReady: boolean): void {
  const focus = useEffectEvent(() => {
    const at = document.activeElement;
    if (at === null || at === document.body || at.tagName === "H1") field.current?.focus();
  });
  useEffect(() => {
    if (isReady) focus();
  }, [isReady]);
}

/** docs/product.md, P9.17. */
const SHOWN_MS = 2_000;

/** Continues, once the success has been read: to the dashboard with a session, else to the login. */
function useLeaveWhenVerified(phase: Phase, email: string | undefined): void {
  const navigate = useNavigate();
  const isDone = phase === "verified" || phase === "logged-in";
  const leave = useEffectEvent(() => {
    if (phase === "logged-in") return void navigate("/users");
    const state: LoginState = { done: "verified", ...(email !== undefined && { email }) };
    void navigate("/login", { state });
  });
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => leave(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
}

/** The address typed into the form, for a visitor who came without one. */
function useTypedEmail() {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  /** Null if the address is unusable, which the field then shows. */
  function read(): Contact | null {
    const mistake = checkEmail(typed);
    setError(mistake && i18n._(mistake));
    if (mistake === null) return { email: cleanEmail(typed) };
    input.current?.focus();
    return null;
  }
  const field = {
    ref: input,
    label: t`Email`,
    type: "email",
    autoComplete: "email",
    value: typed,
    error,
    onChange: (event: { target: HTMLInputElement }) => {
      setTyped(event.target.value);
      setError(null);
    },
  } as const;
  return { read, field };
}

/** docs/product.md, P9.18. */
const NOTICE_SHOWN_MS = 5_000;

/**
 * An alert that dismisses itself, but not while hovered or focused (WCAG 2.2.1). Needs the notice's id as
 * key.
 */
function PassingAlert({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const dismiss = useEffectEvent(onDismiss);
  const held = pointedAt || focused;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(), NOTICE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);

  return (
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget))
      }
    >
      <Alert
        tone={notice.tone}
        action={
          <IconButton label={t`Dismiss`} onClick={onDismiss}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        }
      >
        {notice.text}
      </Alert>
    </div>
  );
}
