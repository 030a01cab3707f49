/** A name as far as banks keep it: no case, accents or signs, its words in one order. */
export function plainName(name: string): string {
  return wordsOf(name).toSorted().join(" ");
}

/** The words of a name, without case and accents. */
export function wordsOf(name: string): string[] {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
