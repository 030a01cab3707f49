import { about } from "../../content/about.ts";
import styles from "./ceo-letter.module.css";

/** A letter under the head of the house, sealed with its initials. */
export function CeoLetter() {
  const { title, letter, initials, role } = about.ceo;
  return (
    <section className={styles["letter"]} aria-labelledby="ceo-title">
      <h2 id="ceo-title" className={styles["title"]}>
        {title}
      </h2>
      <figure className={styles["figure"]}>
        <blockquote className={styles["words"]}>
          {letter.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </blockquote>
        <figcaption className={styles["signature"]}>
          <span aria-hidden="true" className={styles["seal"]}>
            {initials.replaceAll(/[^\p{L}]/gu, "")}
          </span>
          <span className={styles["name"]}>{initials}</span> {role}
        </figcaption>
      </figure>
    </section>
  );
}
