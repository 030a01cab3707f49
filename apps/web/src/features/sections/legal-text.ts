import type { SitePart } from "@tradeslip/contracts/rules";

/** Shown only while this part is on the site. */
interface PartText {
  part: SitePart;
  text: string;
}

/** A paragraph, a list, or a link to another page of ours. */
export type LegalBlock =
  | string
  | PartText
  | { list: readonly (string | PartText)[] }
  | { label: string; to: string };

export interface LegalSection {
  /** The section's address on the page: "/terms#orders". */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
  /** Shown only while this part is on the site. */
  part?: SitePart;
}

/** A contact section with the operator's address is added to each document by the page. */
export interface LegalText {
  title: string;
  lede: string;
  /** In force since this day, as YYYY-MM-DD. */
  effective: string;
  /** A summary in a few lines. */
  inShort: readonly { term: string; fact: string }[];
  sections: readonly LegalSection[];
  contact: string;
}
