import type { Claim } from "./claims.ts";
import type { Testimonial } from "./testimonials.ts";

/** The book that is sold here, and what is claimed of it. */
export const book = {
  /** Its name at the server; a book of another name has another price there. */
  id: "make-money-while-you-sleep",
  title: "Make Money While You Sleep",
  /** Those that the shop delivers: the sample book's, and whoever sells another names its own. */
  formats: ["PDF", "EPUB"],
  pitch: "A practical guide to income that does not wait for you to get up.",
} as const;

export const bookStats: readonly Claim[] = [
  { value: "324", label: "pages" },
  { value: "6-8h", label: "read time" },
  { value: "#1", label: "bestseller" },
];

export const bookQuotes: readonly Testimonial[] = [
  {
    id: "q1",
    name: "K. A.",
    role: "Bookkeeper",
    content: "I read it in two evenings and spent the third one cancelling what cost me money overnight.",
    avatar: "KA",
  },
  {
    id: "q2",
    name: "S. D.",
    role: "Night nurse",
    content:
      "No promises of riches. Small steps, each with the sums worked out, and a list of what can go wrong.",
    avatar: "SD",
  },
];
