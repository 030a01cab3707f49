/** Parts of the site that an operator may hide: claims about the desk, and the book. */
export const SITE_PARTS = ["claims", "book"] as const;
export type SitePart = (typeof SITE_PARTS)[number];

/** Part of a page with claims that only hold while the desk takes no fee: the server hides it otherwise. */
export const NO_FEE_PART = "no-fee";
/** Part of a page about the chat that takes orders: hidden while the desk is known to have none. */
export const CHAT_PART = "chat";
export type PagePart = SitePart | typeof NO_FEE_PART | typeof CHAT_PART;

/**
 * Texts of a desk that keeps orders, and those in their place of one that keeps none: the server hides one.
 */
export const KEPT_ORDERS_PART = "kept-orders";
export const NO_KEPT_ORDERS_PART = "no-kept-orders";
export type OrdersPart = typeof KEPT_ORDERS_PART | typeof NO_KEPT_ORDERS_PART;

/** Name of the page's `meta` element that lists hidden parts, shared by server and pages. */
export const HIDDEN_PARTS_META = "hidden-parts";
