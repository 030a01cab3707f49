/**
 * What looks like a link with an address in a pasted text; a bare name counts as a contact (rules/accounts).
 */
export interface PastedLink {
  readonly text: string;
  /** Lower case, with any non-default port; null: a token without an address. */
  readonly host: string | null;
  /** A possible slip token. */
  readonly token: string | null;
}

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
/** A token on its own: ours begin with a version or, in earlier releases, with a version byte. */
const ALONE = String.raw`(?:2\.|A[Q-Za-f])[\w-]{90,1100}`;
const LINK = new RegExp(
  [
    String.raw`(?:[a-z]{2,10}:\/\/|\bwww\.)[^\s<>"()[\]]{1,2048}`,
    String.raw`(?<![\p{L}\p{N}@._-])(?:${LABEL}\.){1,8}\p{L}{2,24}(?::\d{1,5})?\/[^\s<>"()[\]]{0,2048}`,
    String.raw`(?<![\w.-])${ALONE}`,
  ].join("|"),
  "giu",
);
/** The end of a sentence, or a bracket around the link. A token may end in a hyphen or underscore. */
const END = /[^\p{L}\p{N}/]+$/u;
const END_OF_TOKEN = /[^\p{L}\p{N}/_-]+$/u;
const WITH_TOKEN = new RegExp(String.raw`\/q\/|^${ALONE}`);
const TOKEN = /\/q\/([^/?#]+)/;
const BEGUN_ALONE = /^2\.[\w-]+$/;
const IS_ALONE = new RegExp(`^${ALONE}$`);

/** In order of appearance, with duplicates. @param text from plainChatText */
export function pastedLinks(text: string): readonly PastedLink[] {
  return [...text.matchAll(LINK)].map(([found]) => {
    const link = withoutEnd(found);
    const host = hostOf(link);
    return { text: link, host, token: host === null ? link : tokenIn(link) };
  });
}

/** The part of a link, or of a token on its own, that may be a slip's token. */
export function tokenIn(link: string): string | null {
  const plain = link.replace(END_OF_TOKEN, "");
  return TOKEN.exec(plain)?.[1] ?? (BEGUN_ALONE.test(plain) || IS_ALONE.test(plain) ? plain : null);
}

/** Null if it is no address. The part before an @ is not the host, whatever it looks like. */
function hostOf(link: string): string | null {
  if (IS_ALONE.test(link)) return null;
  const address = link.includes("://") ? link : `https://${link}`;
  return URL.canParse(address) ? new URL(address).host : link.slice(0, 80);
}

/** Replaces a link. */
export const LINK_MARK = "\uFFFC";

/** Puts a mark in place of each link that {@link pastedLinks} finds. */
export function withoutLinks(text: string): string {
  return text.replace(LINK, (found) => LINK_MARK + found.slice(withoutEnd(found).length));
}

function withoutEnd(found: string): string {
  return found.replace(WITH_TOKEN.test(found) ? END_OF_TOKEN : END, "");
}
