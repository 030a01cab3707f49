import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { linkClass } from "@tradeslip/ui/link";
import { Link } from "react-router-dom";
import { ApiError } from "../../../lib/api.ts";
import { ALLOW_COOKIES, COOKIES_BLOCKED, CookiesBlockedError } from "../../../lib/cookies-blocked.ts";
import { sentenceOf } from "../../../lib/sentence-of.ts";
import styles from "./offers.module.css";

interface PurchaseFailureProps {
  error: unknown;
  onBuy: () => void;
  onReset: () => void;
}

/** No payment is shown: it could not be created, or its cookie was refused. */
export function PurchaseFailure({ error, onBuy, onReset }: PurchaseFailureProps) {
  if (error instanceof CookiesBlockedError) return <CookiesBlocked onTryAgain={onBuy} />;
  return <CreationFailure error={error} onTryAgain={onReset} />;
}

/** As far as this device knows, there is no payment (docs/product.md, P13.5). */
function CreationFailure({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  return (
    <Alert
      tone="danger"
      title="Payment Error"
      action={
        <Button variant="primary" onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      <div className={styles["failure"]}>
        <p>Something went wrong. Please try again or contact support.</p>
        <p>{sentenceOf(error, "Failed to create payment. Please try again.")}</p>
        {error instanceof ApiError && error.requestId !== null && (
          <p>
            Reference for support: <code className={styles["reference"]}>{error.requestId}</code>
          </p>
        )}
        <p>
          <Link to="/support" className={linkClass()}>
            Contact support
          </Link>
        </p>
      </div>
    </Alert>
  );
}

/** Without the payment's cookie, a person who paid would never get the book: so nothing payable is shown. */
function CookiesBlocked({ onTryAgain }: { onTryAgain: () => void }) {
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
      <div className={styles["failure"]}>
        <p>Nothing was charged. We need a cookie to give you the book once you've paid.</p>
        <p>{ALLOW_COOKIES}</p>
      </div>
    </Alert>
  );
}
