import { Button, useSecondsLeft } from "@tradeslip/ui";
import { steadyNow } from "./steady-clock.ts";

interface ResendButtonProps {
  /** By the server's clock, in milliseconds; null while that is not known. */
  resendAt: number | null;
  busy: boolean;
  disabled?: boolean;
  onResend: () => void;
}

/** Asks for another code, once the cooldown of the last is over. */
export function ResendButton({ resendAt, busy, disabled = false, onResend }: ResendButtonProps) {
  const wait = useSecondsLeft(resendAt ?? 0, steadyNow) ?? 0;
  if (wait > 0) return <p>Resend available in {wait}s</p>;
  return (
    <Button size="s" busy={busy} disabled={disabled} onClick={onResend}>
      Resend Code
    </Button>
  );
}
