import { buttonClass } from "@tradeslip/ui";
import { Link } from "react-router-dom";
import { support } from "../../content/support.ts";
import styles from "./support-closing.module.css";

/** What remains when no tab helped: a person, after the login. */
export function SupportClosing() {
  const { title, text, contact, chat } = support.closing;
  return (
    <section className={styles["closing"]} aria-labelledby="support-closing">
      <div className={styles["words"]}>
        <h2 id="support-closing">{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles["ways"]}>
        <Link to="/login" className={buttonClass({ variant: "primary" })}>
          {contact}
        </Link>
        <Link to="/login" className={buttonClass()}>
          {chat}
        </Link>
      </div>
    </section>
  );
}
