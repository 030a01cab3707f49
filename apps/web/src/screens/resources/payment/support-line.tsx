import { CopyButton, linkClass } from "@tradeslip/ui";
import { Link } from "react-router-dom";
import styles from "./support-line.module.css";

/** Whom to ask, and what to name. */
export function SupportLine({ paymentId }: { paymentId: string }) {
  return (
    <div className={styles["support"]}>
      <p>
        <Link to="/support" className={linkClass()}>
          Contact support
        </Link>{" "}
        and name this payment: <code className={styles["reference"]}>{paymentId}</code>
      </p>
      <CopyButton text={paymentId} label="Copy payment reference" size="s" />
    </div>
  );
}
