import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import { SAMPLE } from "./sample-text.ts";
import { writeEpub } from "./write-epub.ts";

/** Reads a zip as readers do: from the directory at its end (PKWARE's APPNOTE, 4.3). */
function entriesOf(zip: Buffer): Map<string, string> {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const entries = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const size = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    expect(zip.readUInt32LE(local)).toBe(0x04034b50);
    expect(zip.toString("utf8", local + 30, local + 30 + nameLength)).toBe(name);
    const data = zip.subarray(local + 30 + nameLength, local + 30 + nameLength + size);
    expect(crc32(data)).toBe(zip.readUInt32LE(at + 16));
    entries.set(name, data.toString());
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return entries;
}

const entries = entriesOf(writeEpub(SAMPLE));

it("says first and uncompressed what it is, as the format wants", () => {
  const zip = writeEpub(SAMPLE);
  expect(zip.toString("latin1", 30, 58)).toBe("mimetypeapplication/epub+zip");
  expect([...entries.keys()][0]).toBe("mimetype");
});

it("has every file that it lists, and lists every page that it has", () => {
  const listed = entries.get("book/package.opf")?.match(/(?<=href=")[^"]+/g) ?? [];
  const pages = [...entries.keys()].filter((name) => name.endsWith(".xhtml"));
  expect(listed.map((name) => `book/${name}`)).toEqual(pages);
  expect(pages).toHaveLength(SAMPLE.chapters.length + 1);
  expect(entries.get("META-INF/container.xml")).toContain('full-path="book/package.opf"');
});

it("holds the whole text", () => {
  for (const [index, { title, paragraphs }] of SAMPLE.chapters.entries()) {
    const page = entries.get(`book/chapter-${index + 1}.xhtml`);
    for (const words of [title, ...paragraphs]) expect(page).toContain(words);
  }
});

it("signs that mean something in a page are written as text", () => {
  const pages = entriesOf(writeEpub({ ...SAMPLE, title: "<b> & co", chapters: [] }));
  expect(pages.get("book/contents.xhtml")).toContain("<h1>&lt;b&gt; &amp; co</h1>");
});
