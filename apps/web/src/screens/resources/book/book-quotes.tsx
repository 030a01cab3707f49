import { bookQuotes } from "../../../content/book.ts";
import styles from "./book-quotes.module.css";

/** What readers say. */
export function BookQuotes() {
  return (
    <section aria-labelledby="what-readers-say" className={styles["section"]}>
      <h2 id="what-readers-say" className={styles["title"]}>
        What readers say
      </h2>
      {bookQuotes.map(({ id, name, role, content, avatar }) => (
        <figure key={id} className={styles["quote"]}>
          <blockquote className={styles["words"]}>{content}</blockquote>
          <figcaption className={styles["who"]}>
            <span aria-hidden="true" className={styles["avatar"]}>
              {avatar}
            </span>
            <span>
              <strong>{name}</strong>, {role}
            </span>
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
