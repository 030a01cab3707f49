/** What looks like a link in a pasted text. */
export interface PastedLink {
  readonly text: string;
  /** Lower case, with a port that is not the usual one; null: a token without an address. */
  readonly host: string | null;
  /** What may be a slip's token. */
  readonly token: string | null;
}

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
const USUAL_END = "com|net|org|io|me|app|info|biz|ru|cn|xyz|link|ly|co|site|online|top|shop|pro|ng|uk";
const LINK = new RegExp(
  [
    String.raw`(?:[a-z]{2,10}:\/\/|\bwww\.)[^\s<>"]{1,2048}`,
    String.raw`(?<![\p{L}\p{N}@._-])(?:${LABEL}\.){1,8}(?:\p{L}{2,24}(?::\d{1,5})?\/[^\s<>"]{0,2048}|(?:${USUAL_END})\b)`,
    String.raw`(?<![\w.-])(?:2\.)?[\w-]{90,1100}`,
  ].join("|"),
  "giu",
);
/** A sentence's end, or a bracket around the link. A token may end in a hyphen or underscore. */
const END = /[^\p{L}\p{N}/]+$/u;
const END_OF_TOKEN = /[^\p{L}\p{N}/_-]+$/u;
const WITH_TOKEN = /\/q\/|^(?:2\.)?[\w-]{90,}/;
const TOKEN = /\/q\/([^/?#]+)/;

/** In their order; one that stands twice is there twice. @param text from plainChatText */
export function pastedLinks(text: string): readonly PastedLink[] {
  return [...text.matchAll(LINK)].map(([found]) => {
    const link = found.replace(WITH_TOKEN.test(found) ? END_OF_TOKEN : END, "");
    const host = hostOf(link);
    if (host === null) return { text: link, host, token: link };
    return { text: link, host, token: TOKEN.exec(link)?.[1] ?? null };
  });
}

/** Null where it is no address. What stands before an @ is no host, whatever it looks like. */
function hostOf(link: string): string | null {
  if (/^(?:2\.)?[\w-]{90,}$/.test(link)) return null;
  const address = link.includes("://") ? link : `https://${link}`;
  return URL.canParse(address) ? new URL(address).host : link.slice(0, 80);
}

/** Stands where a link was. */
export const LINK_MARK = "\uFFFC";

/** @param links from {@link pastedLinks} of the same text */
export function withoutLinks(text: string, links: readonly PastedLink[]): string {
  const texts = [...new Set(links.map((link) => link.text))].toSorted((a, b) => b.length - a.length);
  return texts.reduce((rest, link) => rest.replaceAll(link, LINK_MARK), text);
}
