import { Badge, Button, classNames, StarToggle } from "@tradeslip/ui";
import { book, bookStats } from "../../../content/book.ts";
import { useStoredSet } from "../../../lib/storage.ts";
import { BookCover } from "./book-cover.tsx";
import styles from "./book-head.module.css";
import { ShareBook } from "./share-book.tsx";

const NONE: readonly string[] = [];

/**
 * The book: what it looks like, what it is, and what can be done with it besides buying it. `brief`: where room is short,
 * something else matters more.
 */
export function BookHead({ brief }: { brief: boolean }) {
  const favourites = useStoredSet("favourite-books", NONE);
  return (
    <article aria-labelledby="book-title" className={styles["book"]}>
      <div className={styles["cover"]}>
        <BookCover />
      </div>
      <div className={styles["words"]}>
        <h2 id="book-title">{book.title}</h2>
        <p className={styles["pitch"]}>{book.pitch}</p>
        <div className={styles["actions"]}>
          <StarToggle
            label={`Favorite ${book.title}`}
            pressed={favourites.has(book.id)}
            onToggle={() => favourites.toggle(book.id)}
          />
          <ShareBook />
        </div>
      </div>
      <div className={classNames(styles["more"], brief && styles["brief"])}>
        <dl className={styles["stats"]}>
          {bookStats.map(({ value, label }) => (
            <div key={label} className={styles["stat"]}>
              <dt className={styles["label"]}>{label}</dt>
              <dd className={styles["value"]}>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles["preview"]}>
          <Button disabled>Preview Sample Pages</Button>
          <Badge>Not available yet</Badge>
        </p>
      </div>
    </article>
  );
}
