import { inflateSync } from "node:zlib";

/** In bytes. No book needs more. */
const MOST_INFLATED = 64 * 1024 * 1024;
const OBJECT = /\b\d+\s+\d+\s+obj\b(.*?)\bendobj\b/gs;
const STREAM = /^(.*?)\bstream\r?\n(.*)\r?\n?endstream/s;

/**
 * Counts a PDF's pages by the root of its page tree, the only one without a parent (ISO 32000-2, 7.7.3.2). If
 * the file was updated later, the last root counts. Null: no page tree can be read.
 */
export function pdfPages(pdf: Buffer): number | null {
  const text = pdf.toString("latin1");
  const roots = [...text.matchAll(OBJECT)]
    .flatMap(([, object = ""]) => objectsIn(object))
    .filter((object) => /\/Type\s*\/Pages(?![A-Za-z])/.test(object) && !/\/Parent\b/.test(object));
  const count = Number(/\/Count\s+(\d+)(?!\s+\d+\s+R)/.exec(roots.at(-1) ?? "")?.[1]);
  return Number.isSafeInteger(count) && count > 0 ? count : null;
}

/** The object itself, or the objects compressed in it (ISO 32000-2, 7.5.7). */
function objectsIn(object: string): readonly string[] {
  const [, dictionary, packed] = STREAM.exec(object) ?? [];
  if (dictionary === undefined || packed === undefined) return [object];
  if (!/\/Type\s*\/ObjStm\b/.test(dictionary) || !/\/FlateDecode\b/.test(dictionary)) return [dictionary];
  const content = inflated(packed);
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? content.length);
  // Pairs of an object's number and its offset.
  const begins = content
    .slice(0, first)
    .trim()
    .split(/\s+/)
    .filter((_, index) => index % 2 === 1)
    .map((offset) => first + Number(offset));
  return begins.map((begin, index) => content.slice(begin, begins[index + 1]));
}

/** Empty if it can't be inflated. */
function inflated(packed: string): string {
  try {
    return inflateSync(Buffer.from(packed, "latin1"), { maxOutputLength: MOST_INFLATED }).toString("latin1");
  } catch {
    return "";
  }
}
