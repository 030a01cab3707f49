import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { PublicConfig } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui/button";
import { Countdown, useSecondsLeft } from "@tradeslip/ui/countdown";
import { steadyNow } from "./steady-clock.ts";

interface CodeExpiryProps {
  /** By the server's clock, in milliseconds; null until known. */
  expiresAt: number | null;
  expired: boolean;
}

/** How long the code is valid. Unlike alerts, the expiry stays on the page: it explains why nothing works. */
export function CodeExpiry({ expiresAt, expired }: CodeExpiryProps) {
  if (expired) {
    return (
      <p role="alert" className="text-danger text-s font-medium">
        {t`OTP has expired. Please request a new code.`}
      </p>
    );
  }
  const time =
    expiresAt === null ? (
      <span>–:––</span>
    ) : (
      <Countdown until={new Date(expiresAt).toISOString()} now={steadyNow} />
    );
  return (
    <p key="time" className="text-ink-muted text-s">
      <Trans>Code expires in: {time}</Trans>
    </p>
  );
}

interface ResendButtonProps {
  /** By the server's clock, in milliseconds; null until known. */
  resendAt: number | null;
  busy: boolean;
  disabled?: boolean;
  onResend: () => void;
}

/** Requests another code once the cooldown is over. */
export function ResendButton({ resendAt, busy, disabled = false, onResend }: ResendButtonProps) {
  const wait = useSecondsLeft(resendAt ?? 0, steadyNow) ?? 0;
  if (wait > 0) return <p>{t`Resend available in ${wait}s`}</p>;
  return (
    <Button size="s" busy={busy} disabled={disabled} onClick={onResend}>
      {t`Resend Code`}
    </Button>
  );
}

/** Where to find the code on a machine that sends no mail. */
export function CodeDeliveryNote({ delivery }: { delivery: PublicConfig["codeDelivery"] | undefined }) {
  if (delivery !== "terminal") return null;
  return (
    <p className="py-3 px-4 border border-dashed border-rule-strong rounded-md text-ink-muted text-s">
      {t`No mail server is set up. Find your code in the server's terminal or in its outbox folder.`}
    </p>
  );
}
