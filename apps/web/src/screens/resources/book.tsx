import { t } from "@lingui/core/macro";
import { Button, IconButton } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { StarToggle } from "@tradeslip/ui/star-toggle";
import Share2 from "lucide-react/icons/share-2";
import { Suspense, useState } from "react";
import { useBook } from "./book-query.ts";
import { book, bookClaims, bookPitch, bookQuotes } from "./content/book.ts";
import { Hideable } from "../../lib/hideable.tsx";
import { cachedByLocale } from "../../lib/format.ts";
import { DialogMissing } from "../../lib/chunk-missing.tsx";
import { ChunkLoading, lazyChunk } from "../../lib/lazy-chunk.tsx";
import { useStoredSet } from "../../lib/storage.ts";
import styles from "./book.module.css";

const NO_FAVOURITES: readonly string[] = [];

/** Cover, pitch and figures of the book. `brief` hides the figures on narrow screens, in favour of a payment. */
export function BookHead({ brief }: { brief: boolean }) {
  const { title } = book;
  const favourites = useStoredSet("favourite-books", NO_FAVOURITES);
  return (
    <article aria-labelledby="book-title" className={styles["book"]}>
      <div className={styles["cover"]}>
        <BookCover />
      </div>
      <div className={styles["words"]}>
        <h2 id="book-title">{title}</h2>
        <p className={styles["pitch"]}>{bookPitch()}</p>
        <div className={styles["actions"]}>
          <StarToggle
            label={t`Favorite ${title}`}
            pressed={favourites.has(book.id)}
            onToggle={() => favourites.toggle(book.id)}
          />
          <ShareButton />
        </div>
      </div>
      <div className={classNames(styles["more"], brief && styles["brief"])}>
        <BookStats />
        <SamplePagesButton />
      </div>
    </article>
  );
}

const whole = cachedByLocale((locale) => new Intl.NumberFormat(locale));

/** Its place is kept until the pages are known; nothing is said of a book whose file does not tell them. */
function BookStats() {
  const pages = useBook()?.pages;
  return (
    <dl className={styles["stats"]}>
      {pages !== null && (
        <Stat value={pages === undefined ? "\u00a0" : whole().format(pages)} label={t`pages`} />
      )}
      <Hideable part="claims">
        {bookClaims().map((claim) => (
          <Stat key={claim.label} {...claim} />
        ))}
      </Hideable>
    </dl>
  );
}

function Stat({ value, label }: { value: string; label: string }) {
  return (
    <div className={styles["stat"]}>
      <dt className={styles["label"]}>{label}</dt>
      <dd className={styles["value"]}>{value}</dd>
    </div>
  );
}

const samplePages = lazyChunk("sample-pages", () => import("./sample-pages.tsx"), DialogMissing);

function SamplePagesButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setIsOpen(true)}>{t`Preview Sample Pages`}</Button>
      {isOpen && (
        <Suspense fallback={<ChunkLoading over />}>
          <samplePages.Screen onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
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
  if (!canShare) return <CopyButton text={url} label={t`Copy link`} variant="quiet" size="s" />;
  return (
    <IconButton label={t`Share this book`} onClick={() => void share()}>
      <Share2 size={18} aria-hidden="true" />
    </IconButton>
  );
}

export function BookQuotes() {
  return (
    <section aria-labelledby="what-readers-say" className={styles["quotes"]}>
      <h2 id="what-readers-say" className={styles["quotesTitle"]}>
        {t`What readers say`}
      </h2>
      {bookQuotes().map(({ id, name, role, content, avatar }) => (
        <figure key={id} className={styles["quote"]}>
          <blockquote className={styles["quoteText"]}>{content}</blockquote>
          <figcaption className={styles["reader"]}>
            <span aria-hidden="true" className={styles["avatar"]}>
              {avatar}
            </span>
            <span>
              <strong>{name}</strong>
              <span>{`, ${role}`}</span>
            </span>
          </figcaption>
        </figure>
      ))}
    </section>
  );
}

/** Left edge and top of each house: together a rising bar chart. */
const HOUSES = [
  [30, 266],
  [68, 254],
  [106, 260],
  [144, 238],
  [182, 216],
] as const;
const HOUSE_WIDTH = 34;
const GROUND = 290;
const LIT_WINDOW = { x: 194, y: 230 };
const STARS = [
  [48, 40],
  [84, 70],
  [140, 32],
  [122, 84],
  [204, 150],
  [150, 190],
] as const;
const WORDS = [
  ["Make Money", 130],
  ["While You", 166],
  ["Sleep", 202],
] as const;

/** The book's cover: a town at night whose houses are a chart. Its colours do not follow the theme. */
function BookCover() {
  const { title } = book;
  return (
    <svg viewBox="0 0 240 320" role="img" aria-label={t`Cover of ${title}`} className={styles["picture"]}>
      <rect width="240" height="320" rx="6" className={styles["night"]} />
      <path d="M186 42a26 26 0 1 0 24 38a21 21 0 0 1 -24 -38z" className={styles["moon"]} />
      {STARS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="1.6" className={styles["star"]} />
      ))}
      {WORDS.map(([words, y]) => (
        <text key={words} x="30" y={y} className={styles["pictureWords"]}>
          {words}
        </text>
      ))}
      {HOUSES.map(([x, top]) => (
        <rect key={x} x={x} y={top} width={HOUSE_WIDTH} height={GROUND - top} className={styles["house"]} />
      ))}
      <rect {...LIT_WINDOW} width="10" height="12" className={styles["moon"]} />
      <path d={`M14 ${GROUND}h212`} className={styles["ground"]} />
      <path d="M13.5 0v320" className={styles["spine"]} />
    </svg>
  );
}
