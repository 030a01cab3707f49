import { Link } from "react-router-dom";
import { support } from "../../content/support.ts";
import styles from "./support-channels.module.css";

/** Four tickets, each with the time it takes on its stub. All lead to the login. */
export function SupportChannels() {
  return (
    <ul className={styles["tickets"]}>
      {support.channels.map(({ id, name, text, figure, figureNote }) => (
        <li key={id} className={styles["ticket"]}>
          <div className={styles["words"]}>
            <h2 className={styles["name"]}>
              <Link to="/login" className={styles["link"]}>
                {name}
              </Link>
            </h2>
            <p>{text}</p>
          </div>
          <p className={styles["stub"]}>
            <span className={styles["figure"]}>{figure}</span> {figureNote}
          </p>
        </li>
      ))}
    </ul>
  );
}
