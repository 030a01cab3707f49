const NAMED = new Set(["pdf", "epub", "mobi"]);
const KB = 1000;
const MB = 1000 * KB;

/** "PDF" for "pdf"; "the book" for a format that tells a reader nothing. */
export function fileName(format: string): string {
  return NAMED.has(format.toLowerCase()) ? format.toUpperCase() : "the book";
}

/** "820 kB", "1.4 MB" */
export function sizeText(bytes: number): string {
  return bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} kB` : `${(bytes / MB).toFixed(1)} MB`;
}
