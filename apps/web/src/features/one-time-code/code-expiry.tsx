import { Countdown } from "@tradeslip/ui";
import styles from "./code-expiry.module.css";
import { steadyNow } from "./steady-clock.ts";

interface CodeExpiryProps {
  /** By the server's clock, in milliseconds; null until that is known. */
  expiresAt: number | null;
  expired: boolean;
}

/** How long the code is good for. That it is over stays on the page, unlike alerts: it explains why nothing works. */
export function CodeExpiry({ expiresAt, expired }: CodeExpiryProps) {
  if (expired) {
    return (
      <p role="alert" className={styles["expired"]}>
        OTP has expired. Please request a new code.
      </p>
    );
  }
  return (
    <p className={styles["expiry"]}>
      Code expires in:{" "}
      {expiresAt === null ? "–:––" : <Countdown until={new Date(expiresAt).toISOString()} now={steadyNow} />}
    </p>
  );
}
