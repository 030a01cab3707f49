import { Button, Field, LiveRegion } from "@tradeslip/ui";
import { useEffect, useRef } from "react";
import { usePublicConfig } from "../../lib/public-config.ts";
import { CodeDeliveryNote } from "../../features/one-time-code/code-delivery-note.tsx";
import { CodeExpiry } from "../../features/one-time-code/code-expiry.tsx";
import { CodeInput } from "../../features/one-time-code/code-input.tsx";
import { ResendButton } from "../../features/one-time-code/resend-button.tsx";
import { useCodeTimes } from "../../features/one-time-code/use-code-times.ts";
import type { Contact } from "./contact-in-address.ts";
import { PassingAlert } from "./passing-alert.tsx";
import { useJustSent } from "./use-just-sent.ts";
import { useLeaveWhenVerified } from "./use-leave-when-verified.ts";
import { useTypedEmail } from "./use-typed-email.ts";
import { useVerification } from "./use-verification.ts";
import styles from "./verify-form.module.css";

const SUBMIT_TEXTS = {
  entering: "Verify",
  resending: "Verify",
  verifying: "Verifying...",
  verified: "Verified",
} as const;

interface VerifyFormProps {
  /** Whom the address names; null for nobody, undefined while React takes over the prerendered page. */
  given: Contact | null | undefined;
}

/** The code, its time, and another one on request. Without an address it asks for that too. */
export function VerifyForm({ given }: VerifyFormProps) {
  const config = usePublicConfig();
  const codeField = useRef<HTMLInputElement>(null);
  const email = useTypedEmail();
  const { times, expired, codeSent } = useCodeTimes({
    address: given?.email ?? given?.phone ?? "",
    clockKnown: config !== undefined && given !== undefined,
    justSent: useJustSent(),
  });
  const { code, phase, notice, asked, ...does } = useVerification({
    contact: () => given ?? email.read(),
    expired,
    onSent: codeSent,
  });
  useLeaveWhenVerified(phase === "verified", given?.email);
  useEffect(() => {
    if (asked > 0) codeField.current?.focus();
  }, [asked]);

  const waiting = phase === "verifying" || phase === "verified";
  return (
    <form
      method="post"
      noValidate
      className={styles["form"]}
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
        label="One-time code"
        help="Nobody at the desk will ever ask you for it."
        name="code"
        value={code}
        onChange={does.type}
        disabled={waiting || expired}
        // What is typed before the script is here would be lost.
        readOnly={given === undefined}
      />
      <CodeExpiry expiresAt={times?.expiresAt ?? null} expired={expired} />
      <Button type="submit" variant="primary" busy={waiting} disabled={expired || given === undefined}>
        {SUBMIT_TEXTS[phase]}
      </Button>
      <CodeDeliveryNote delivery={config?.codeDelivery} />
      <div className={styles["resend"]}>
        <p>
          No code? It can take a minute; look in the spam folder too. Changed your device or browser? Log in
          there first.
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
