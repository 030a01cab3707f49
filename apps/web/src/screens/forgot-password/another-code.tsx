import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { useState } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";
import { CodeDeliveryNote, CodeExpiry, ResendButton } from "../../features/account/code-expiry.tsx";
import { useCodeTimes } from "../../features/account/use-code-times.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { sentenceOf } from "../../lib/sentence-of.ts";
import styles from "./another-code.module.css";
import { askForCode } from "./request-form.tsx";

const SENT = "If the address has an account, another code is on its way.";
const FAILED = "Failed to resend OTP. Please try again.";

interface AnotherCodeProps {
  email: string;
  onOtherAddress: () => void;
}

/** How long the code is good for, and the ways to get another. */
export function AnotherCode({ email, onOtherAddress }: AnotherCodeProps) {
  const config = usePublicConfig();
  const justSent = useNavigationType() !== NavigationType.Pop;
  const { times, expired, codeSent } = useCodeTimes({
    address: `reset.${email}`,
    clockKnown: config !== undefined,
    justSent,
  });
  const { state, send } = useSending(email, codeSent);
  return (
    <div className={styles["more"]}>
      <CodeExpiry expiresAt={times?.expiresAt ?? null} expired={expired} />
      <CodeDeliveryNote delivery={config?.codeDelivery} />
      <LiveRegion>{state === "sent" && SENT}</LiveRegion>
      {state === "sent" && <p>{SENT}</p>}
      {typeof state === "object" && <Alert tone="danger">{state.failure}</Alert>}
      <div className={styles["ways"]}>
        <ResendButton resendAt={times?.resendAt ?? null} busy={state === "sending"} onResend={send} />
        <Button size="s" onClick={onOtherAddress}>
          Use another address
        </Button>
      </div>
    </div>
  );
}

function useSending(email: string, onSent: () => void) {
  const [state, setState] = useState<"idle" | "sending" | "sent" | { failure: string }>("idle");
  async function send() {
    setState("sending");
    try {
      await askForCode(email);
      onSent();
      setState("sent");
    } catch (error) {
      setState({ failure: sentenceOf(error, FAILED) });
    }
  }
  return { state, send: () => void send() };
}
