import { Card, linkClass } from "@tradeslip/ui";
import { Link } from "react-router-dom";
import styles from "./slip-page.module.css";

/** A link that we never gave out, or one in which a single sign was changed. */
export function UnknownSlip() {
  return (
    <div role="alert" className={styles["verdict"]}>
      <header className={styles["head"]}>
        <h1>This slip was not issued by us</h1>
        <p className={styles["lede"]}>Do not send any money because of it.</p>
      </header>
      <Card>
        <ul className={styles["reasons"]}>
          <li>Links are cut off easily. Copy the whole link from the message and open it again.</li>
          <li>
            Somebody may have made it up, or changed it. If it came to you in our name, stop the chat and{" "}
            <Link to="/support" className={linkClass()}>
              tell our support
            </Link>
            .
          </li>
        </ul>
      </Card>
    </div>
  );
}
