import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DIGITAL_PRICES, SAMPLE_BOOKS } from "./books.ts";

const TITLE = "Make Money While You Sleep";
const CHAPTERS = ["What this file is", "What sleeping money is not", "Three habits that cost nothing"];
const [BOOK = ""] = DIGITAL_PRICES.keys();
const read = (format: string) => readFileSync(join(SAMPLE_BOOKS, BOOK, `book.${format}`));

describe("the sample PDF", () => {
  const pdf = read("pdf").toString("latin1");

  it("has a cross-reference table that says where each object begins", () => {
    expect(pdf).toMatch(/^%PDF-1\.4\n/);
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
    const [, count, entries = ""] =
      /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] \n)+)trailer\n/.exec(pdf.slice(start)) ?? [];
    const offsets = entries.match(/^\d{10}(?= 00000 n)/gm)?.map(Number) ?? [];
    expect(offsets).toHaveLength(Number(count) - 1);
    for (const [index, offset] of offsets.entries()) {
      expect(pdf.slice(offset, offset + 12)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
    }
  });

  it("has streams of the length that they declare: a title page and one for each chapter", () => {
    const streams = [...pdf.matchAll(/\/Length (\d+) >>\nstream\n(.*?)\nendstream/gs)];
    expect(streams).toHaveLength(CHAPTERS.length + 1);
    for (const [, length, content] of streams) expect(content).toHaveLength(Number(length));
  });

  it("has its title and every chapter, in lines that fit the page", () => {
    const lines = [...pdf.matchAll(/\(((?:[^\\()]|\\.)*)\) Tj/g)].map(([, line = ""]) => line);
    for (const heading of [TITLE, ...CHAPTERS]) expect(lines).toContain(heading);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(58);
  });
});

describe("the sample EPUB", () => {
  const epub = read("epub");
  const entries = entriesOf(epub);

  it("declares its media type first and uncompressed (EPUB OCF 3.3, 4.2)", () => {
    expect(epub.toString("latin1", 30, 58)).toBe("mimetypeapplication/epub+zip");
    expect([...entries.keys()][0]).toBe("mimetype");
  });

  it("has every file that it lists, and lists every page that it has", () => {
    const listed = entries.get("book/package.opf")?.match(/(?<=href=")[^"]+/g) ?? [];
    const pages = [...entries.keys()].filter((name) => name.endsWith(".xhtml"));
    expect(listed.map((name) => `book/${name}`)).toEqual(pages);
    expect(pages).toHaveLength(CHAPTERS.length + 1);
    expect(entries.get("META-INF/container.xml")).toContain('full-path="book/package.opf"');
  });

  it("has its title and every chapter", () => {
    expect(entries.get("book/package.opf")).toContain(`<dc:title>${TITLE}</dc:title>`);
    for (const [index, title] of CHAPTERS.entries()) {
      expect(entries.get(`book/chapter-${index + 1}.xhtml`)).toContain(`<h1>${title}</h1>`);
    }
  });
});

/** Reads an uncompressed zip as readers do: from the directory at its end (PKWARE's APPNOTE, 4.3). */
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
