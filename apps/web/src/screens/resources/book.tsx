import { Badge } from "@tradeslip/ui/badge";
import { Button, IconButton } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { StarToggle } from "@tradeslip/ui/star-toggle";
import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { book, bookQuotes, bookStats } from "../../content/book.ts";
import { useStoredSet } from "../../lib/storage.ts";
import { BookCover } from "./book-cover.tsx";
import styles from "./book.module.css";

const NO_FAVOURITES: readonly string[] = [];

/** Cover, pitch and figures of the book. `brief` hides the figures on narrow screens, in favour of a payment. */
export function BookHead({ brief }: { brief: boolean }) {
  const favourites = useStoredSet("favourite-books", NO_FAVOURITES);
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
          <ShareButton />
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

/** Shares the page's address with the Web Share API, or else copies it. */
function ShareButton() {
  const [canShare, setCanShare] = useState("share" in navigator);
  // Without the search parameters, which may name a payment.
  const url = `${globalThis.location.origin}/resources`;

  async function share() {
    try {
      await navigator.share({ title: book.title, url });
    } catch (error) {
      // The person closed the share sheet.
      if (error instanceof DOMException && error.name === "AbortError") return;
      setCanShare(false);
    }
  }
  if (!canShare) return <CopyButton text={url} label="Copy link" variant="quiet" size="s" />;
  return (
    <IconButton label="Share this book" onClick={() => void share()}>
      <Share2 size={18} aria-hidden="true" />
    </IconButton>
  );
}

export function BookQuotes() {
  return (
    <section aria-labelledby="what-readers-say" className={styles["quotes"]}>
      <h2 id="what-readers-say" className={styles["quotesTitle"]}>
        What readers say
      </h2>
      {bookQuotes.map(({ id, name, role, content, avatar }) => (
        <figure key={id} className={styles["quote"]}>
          <blockquote className={styles["quoteText"]}>{content}</blockquote>
          <figcaption className={styles["reader"]}>
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
