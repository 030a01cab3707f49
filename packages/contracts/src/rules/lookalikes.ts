/** Characters and pairs of characters, each before the letter that it resembles, in lower case. */
export const LOOKALIKES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  `0o 1l 3e 4a 5s 7t 8b il |l !l rnm vvw cld nnm
   аa вb сc ԁd еe һh іl ӏl јj кk мm нh оo рp ѕs тt уy хx ѵv ԝw ɡg ıl ɩl ոn
   αa εe ιl κk νv οo ρp τt υu χx ωw`
    .split(/\s+/)
    .map((row) => [row.slice(0, -1), row.slice(-1)]),
);
