/** Parts of the site that an operator may keep off it: what is claimed of the desk, and the book. */
export const SITE_PARTS = ["claims", "book"] as const;
export type SitePart = (typeof SITE_PARTS)[number];

/** Name of a page's element `meta` that lists what is hidden: server and pages agree on it. */
export const HIDDEN_PARTS_META = "hidden-parts";
