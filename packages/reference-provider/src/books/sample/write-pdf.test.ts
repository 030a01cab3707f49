import { expect, it } from "vitest";
import { SAMPLE } from "./sample-text.ts";
import { writePdf } from "./write-pdf.ts";

const pdf = writePdf(SAMPLE).toString("latin1");

it("the table at its end says where each object begins", () => {
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

it("each stream has the length that it says", () => {
  const streams = [...pdf.matchAll(/\/Length (\d+) >>\nstream\n(.*?)\nendstream/gs)];
  expect(streams).toHaveLength(SAMPLE.chapters.length + 1);
  for (const [, length, content] of streams) expect(content).toHaveLength(Number(length));
});

it("every word of the text is in it, in lines that fit the page", () => {
  const lines = [...pdf.matchAll(/\(((?:[^\\()]|\\.)*)\) Tj/g)].map(([, line = ""]) =>
    line.replaceAll("\\", ""),
  );
  const words = lines.join(" ").split(/ +/);
  for (const { title, paragraphs } of SAMPLE.chapters) {
    for (const word of [title, ...paragraphs].join(" ").split(" ")) expect(words).toContain(word);
  }
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(58);
});

it("signs that mean something in a PDF are written as text", () => {
  const text = { ...SAMPLE, title: String.raw`a) Tj (b\c`, chapters: [] };
  expect(writePdf(text).toString("latin1")).toContain(String.raw`(a\) Tj \(b\\c) Tj`);
});
