import { Alert, Button, linkClass } from "@tradeslip/ui";
import { Link } from "react-router-dom";
import { ApiError } from "../../../lib/api.ts";
import { sentenceOf } from "../../../lib/sentence-of.ts";
import styles from "./creation-failure.module.css";

/** No payment was made, as far as this device knows (docs/product.md, P13.5). */
export function CreationFailure({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
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
      <div className={styles["text"]}>
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
