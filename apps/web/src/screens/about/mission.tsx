import { about } from "../../content/about.ts";
import styles from "./mission.module.css";

/** Three promises on one strip of tickets, not yet torn apart. */
export function Mission() {
  const { title, lede, cards } = about.mission;
  return (
    <section aria-labelledby="mission-title">
      <h2 id="mission-title" className={styles["title"]}>
        {title}
      </h2>
      <p className={styles["lede"]}>{lede}</p>
      <ol className={styles["strip"]}>
        {cards.map(({ id, title: promise, text, note }) => (
          <li key={id} className={styles["ticket"]}>
            <h3 className={styles["promise"]}>{promise}</h3>
            <p>{text}</p>
            <p className={styles["note"]}>{note}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
