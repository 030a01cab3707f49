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

/** Cover, pitch and figures of the book. `brief` hides the figures on narrow screens, for a payment. */
export function BookHead({ brief }: { brief: boolean }) {
  const { title } = book;
  const favourites = useStoredSet("favourite-books", NO_FAVOURITES);
  return (
    <article
      aria-labelledby="book-title"
      className="grid grid-cols-[104px_minmax(0,1fr)] gap-4 @min-[35rem]/resources:grid-cols-[160px_minmax(0,1fr)] @min-[35rem]/resources:grid-rows-[auto_1fr] @min-[35rem]/resources:gap-y-4 @min-[35rem]/resources:gap-x-6 @min-[53.75rem]/resources:grid-cols-1 @min-[53.75rem]/resources:grid-rows-none @min-[53.75rem]/resources:content-start @min-[53.75rem]/resources:gap-5"
    >
      <div className="@min-[35rem]/resources:row-span-2 @min-[53.75rem]/resources:row-auto @min-[53.75rem]/resources:w-60">
        <BookCover />
      </div>
      <div className="grid content-start gap-2">
        <h2 id="book-title">{title}</h2>
        <p className="text-ink-muted text-s">{bookPitch()}</p>
        <div className="flex flex-wrap items-center gap-1 -ms-2.5">
          <StarToggle
            label={t`Favorite ${title}`}
            pressed={favourites.has(book.id)}
            onToggle={() => favourites.toggle(book.id)}
          />
          <ShareButton />
        </div>
      </div>
      <div
        className={classNames(
          "col-span-full grid gap-4 @min-[35rem]/resources:col-2 @min-[35rem]/resources:content-end @min-[53.75rem]/resources:col-1",
          brief && styles["brief"],
        )}
      >
        <BookStats />
        <SamplePagesButton />
      </div>
    </article>
  );
}

const whole = cachedByLocale((locale) => new Intl.NumberFormat(locale));

/** Its place is reserved until the pages are known; if the file does not state them, nothing is claimed. */
function BookStats() {
  const pages = useBook()?.pages;
  return (
    <dl className="grid grid-cols-3 py-3 border-y border-dashed border-y-rule-strong max-xs:grid-cols-1 max-xs:gap-3">
      {pages !== null && (
        <Stat value={pages === undefined ? "\u00a0" : whole().format(pages)} label={t`pages`} />
      )}
      <Hideable part="claims">
        {bookClaims(pages).map((claim) => (
          <Stat key={claim.label} {...claim} />
        ))}
      </Hideable>
    </dl>
  );
}

function Stat({ value, label }: { value: string; label: string }) {
  return (
    <div className={styles["stat"]}>
      <dt className="text-ink-muted text-xs">{label}</dt>
      <dd className="font-display text-xl leading-[1.15]">{value}</dd>
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
  // Without the query, which may contain a payment's id.
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
    <section
      aria-labelledby="what-readers-say"
      className="grid content-start gap-5 @min-[35rem]/resources:grid-cols-2"
    >
      <h2 id="what-readers-say" className="text-l @min-[35rem]/resources:col-span-full">
        {t`What readers say`}
      </h2>
      {bookQuotes().map(({ id, name, role, content, avatar }) => (
        <figure key={id} className="grid gap-2 ps-4 border-s-3 border-s-rule-strong">
          <blockquote className="m-0">{content}</blockquote>
          <figcaption className="flex items-center gap-2 text-ink-muted text-s">
            <span
              aria-hidden="true"
              className="flex-none grid place-items-center w-8 h-8 border border-dashed border-accent-text rounded-[50%] text-ink text-xs"
            >
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
      <rect width="240" height="320" rx="6" className="fill-(--cover-night) stroke-(--cover-edge)" />
      <path d="M186 42a26 26 0 1 0 24 38a21 21 0 0 1 -24 -38z" className="fill-(--cover-light)" />
      {STARS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="1.6" className="fill-(--cover-paper) opacity-80" />
      ))}
      {WORDS.map(([words, y]) => (
        <text key={words} x="30" y={y} className="fill-(--cover-paper) font-display text-[39px]">
          {words}
        </text>
      ))}
      {HOUSES.map(([x, top]) => (
        <rect
          key={x}
          x={x}
          y={top}
          width={HOUSE_WIDTH}
          height={GROUND - top}
          className="fill-(--cover-house)"
        />
      ))}
      <rect {...LIT_WINDOW} width="10" height="12" className="fill-(--cover-light)" />
      <path d={`M14 ${GROUND}h212`} className={styles["ground"]} />
      <path d="M13.5 0v320" className="stroke-(--cover-fold) stroke-[1.5]" />
    </svg>
  );
}
