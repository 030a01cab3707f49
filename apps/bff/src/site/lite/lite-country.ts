/** Browsers send about 60 characters. */
const LONGEST_HEADER = 200;
/** Language, script, region (RFC 5646, section 2.1). */
const TAG = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:[-;,\s]|$)/;

/** The country in the first language of an Accept-Language header ("en-NG"): two letters, lower case. */
export function countryOf(acceptLanguage = ""): string | undefined {
  return TAG.exec(acceptLanguage.slice(0, LONGEST_HEADER).toLowerCase())?.[1];
}
