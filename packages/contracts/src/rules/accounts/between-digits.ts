/** What is put between the digits of an account so that only a person reads it. */

/** "2<b>1</b>9". */
const MARKUP =
  /<\/?(?:b|i|u|s|em|strong|span|font|small|big|sup|sub|wbr|br|code|mark|p|div)\b[^<>]{0,80}>/giu;
/** "2 dot 1 dot 9", "two dash one". */
const SPELLED =
  /(?<=[\p{L}\p{N}]) (?:dot|dash|hyphen|minus|space|slash|comma|underscore)(?: (?:dot|dash|hyphen|space))? (?=[\p{L}\p{N}])/giu;
/** "12345 (cont.) 67890". */
const CONTINUED =
  /(?<=\d)\s{0,3}[([](?:cont(?:inued|inues|d|'d)?|then|next|and|plus)[.:]?[)\]]\s{0,3}(?=\d)/giu;
/** "first half 12345, second half 67890". */
const IN_PARTS = /(?<=\d)[^\d\n]{0,30}\b(?:half|part|piece|digits)\b[^\d\n]{0,12}(?=\d)/giu;
/** "21x90x45": one letter between all groups, of which a size has at most two short ones. */
const LETTERED = /(?<!\d)(?:\d+(\p{L})\d+(?:\1\d+)+|\d{5,}\p{L}\d{5,})/gu;

export function withoutMarkup(text: string): string {
  return text.replace(MARKUP, "").replace(SPELLED, "-").replace(CONTINUED, " ").replace(IN_PARTS, "-");
}

/** @param text in Latin digits */
export function joinedAgain(text: string): string {
  return text.replace(LETTERED, (digits) => digits.replace(/\p{L}/gu, "-"));
}
