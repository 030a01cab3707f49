import { createHash } from "node:crypto";

/** Hashes of what stands in a page itself, as its policy writes them: "sha256-…" (CSP 3, section 2.3.1). */
export interface InlineHashes {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Those without attributes: a script with `src` stands in a file. */
const INLINE = /<(style|script)>(.*?)<\/\1>/gs;

export function inlineHashes(html: string): InlineHashes {
  const parts = [...html.matchAll(INLINE)].map(([, element, text = ""]) => ({ element, hash: hashOf(text) }));
  const hashes = (wanted: "style" | "script") =>
    parts.filter(({ element }) => element === wanted).map(({ hash }) => hash);
  return { styles: hashes("style"), scripts: hashes("script") };
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
