/** 400 days, the longest that browsers keep one (RFC 6265bis, 5.5): a book that was paid for stays within reach. */
export const COOKIE_SECONDS = 400 * 24 * 3600;
