/** What looks like a link with an address in a pasted text; a bare name is a contact (rules/accounts). */
export interface PastedLink {
  readonly text: string;
  /** Lower case, with a port that is not the usual one; null: a token without an address. */
  readonly host: string | null;
  /** What may be a slip's token. */
  readonly token: string | null;
}

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
/** A token alone: ours begin with a version, or, those of earlier releases, with a byte for it. */
const ALONE = String.raw`(?:2\.|A[Q-Za-f])[\w-]{90,1100}`;
const LINK = new RegExp(
  [
    String.raw`(?:[a-z]{2,10}:\/\/|\bwww\.)[^\s<>"()[\]]{1,2048}`,
    String.raw`(?<![\p{L}\p{N}@._-])(?:${LABEL}\.){1,8}\p{L}{2,24}(?::\d{1,5})?\/[^\s<>"()[\]]{0,2048}`,
    String.raw`(?<![\w.-])${ALONE}`,
  ].join("|"),
  "giu",
);
/** A sentence's end, or a bracket around the link. A token may end in a hyphen or underscore. */
const END = /[^\p{L}\p{N}/]+$/u;
const END_OF_TOKEN = /[^\p{L}\p{N}/_-]+$/u;
const WITH_TOKEN = new RegExp(String.raw`\/q\/|^${ALONE}`);
const TOKEN = /\/q\/([^/?#]+)/;
const BEGUN_ALONE = /^2\.[\w-]+$/;
const IS_ALONE = new RegExp(`^${ALONE}$`);

/** In their order; one that stands twice is there twice. @param text from plainChatText */
export function pastedLinks(text: string): readonly PastedLink[] {
  return [...text.matchAll(LINK)].map(([found]) => {
    const link = withoutEnd(found);
    const host = hostOf(link);
    return { text: link, host, token: host === null ? link : tokenIn(link) };
  });
}

/** What of a link, or of a token alone, may be a slip's token. */
export function tokenIn(link: string): string | null {
  const plain = link.replace(END_OF_TOKEN, "");
  return TOKEN.exec(plain)?.[1] ?? (BEGUN_ALONE.test(plain) || IS_ALONE.test(plain) ? plain : null);
}

/** Null where it is no address. What stands before an @ is no host, whatever it looks like. */
function hostOf(link: string): string | null {
  if (IS_ALONE.test(link)) return null;
  const address = link.includes("://") ? link : `https://${link}`;
  return URL.canParse(address) ? new URL(address).host : link.slice(0, 80);
}

/** Stands where a link was. */
export const LINK_MARK = "\uFFFC";

/** With a mark in the place of each link that {@link pastedLinks} finds. */
export function withoutLinks(text: string): string {
  return text.replace(LINK, (found) => LINK_MARK + found.slice(withoutEnd(found).length));
}

function withoutEnd(found: string): string {
  return found.replace(WITH_TOKEN.test(found) ? END_OF_TOKEN : END, "");
}
