import { Alert, Button } from "@tradeslip/ui";
import { ALLOW_COOKIES, COOKIES_BLOCKED } from "../../../lib/cookies-blocked.ts";
import styles from "./creation-failure.module.css";

/** Somebody who paid without the payment's cookie would never get the book: nothing is shown that could be paid. */
export function CookiesBlocked({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Alert
      tone="danger"
      title={COOKIES_BLOCKED}
      action={
        <Button variant="primary" onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      <div className={styles["text"]}>
        <p>Nothing was charged. We need a cookie to give you the book once you've paid.</p>
        <p>{ALLOW_COOKIES}</p>
      </div>
    </Alert>
  );
}
