import { t } from "@lingui/core/macro";
import type { Claim } from "../../../content/footer-claims.ts";

/** The book on sale. Its pages and formats come from its files (book-query.ts). */
export const book = {
  /** Its id on the server, which has other prices for other books. */
  id: "make-money-while-you-sleep",
  title: "Make Money While You Sleep",
} as const;

export const bookPitch = () => t`A practical guide to building a second income.`;

/** A page takes a minute or two, so books of this length fit the claimed reading time. */
const [FEWEST_PAGES, MOST_PAGES] = [180, 480];

/** The claimed time, unless the number of pages contradicts it. @param pages null: unknown */
function readTime(pages: number | null): string {
  if (pages === null || (pages >= FEWEST_PAGES && pages <= MOST_PAGES)) return t`6-8h`;
  const [least, most] = [pages, pages * 2];
  if (most < 60) return t`${least}-${most} min`;
  const [hours, mostHours] = [Math.max(1, Math.round(least / 60)), Math.round(most / 60)];
  return t`${hours}-${mostHours}h`;
}

/** Claims, like those of the desk. @param pages from its file; undefined while loading */
export const bookClaims = (pages: number | null | undefined): readonly Claim[] => [
  { value: pages === undefined ? "\u00a0" : readTime(pages), label: t`read time` },
  { value: t`#1`, label: t`bestseller` },
];

interface SamplePage {
  title: string;
  paragraphs: readonly string[];
}

/**
 * Pages to read before buying, word for word from the book that the shop delivers, and therefore never
 * translated.
 */
export const samplePages: readonly SamplePage[] = [
  {
    title: "What sleeping money is not",
    paragraphs: [
      "Nothing earns by itself. Money that grows while you sleep was put to work before, by somebody who understood where its return comes from: rent, interest, a share of what a business earns, or the hope that others will pay more later. The last of these is no income. It is a bet.",
      "A promise of a fixed return without risk is a reason to leave. So is anybody who needs your decision today.",
    ],
  },
  {
    title: "Three habits that cost nothing",
    paragraphs: [
      "Keep what you cannot afford to lose out of anything whose price can halve in a month. Coins belong to that kind.",
      "Write down why you buy something, and what would make you sell it, before you buy it. Read it again when the price has moved.",
      "Keep your recovery words on paper, in a place that burns neither easily nor together with your phone. Nobody who helps you will ever ask for them.",
    ],
  },
];

/** What a reader said. No full names: initials and a role. */
interface BookQuote {
  id: string;
  /** Initials with periods: "K. A." */
  name: string;
  role: string;
  content: string;
  /** Text of the round avatar: "KA". */
  avatar: string;
}

export const bookQuotes = (): readonly BookQuote[] => [
  {
    id: "q1",
    name: "K. A.",
    role: t`Bookkeeper`,
    content: t`I read it in two evenings, and on the third I knew what to change.`,
    avatar: "KA",
  },
  {
    id: "q2",
    name: "S. D.",
    role: t`Night nurse`,
    content: t`No promises of riches. Small steps with the numbers worked out, and a list of what can go wrong.`,
    avatar: "SD",
  },
];
