import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { SAMPLE_BOOKS } from "./books.ts";
import { pdfPages } from "./pdf-pages.ts";

const pdf = (...objects: string[]) =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("")}%%EOF\n`,
    "latin1",
  );
const ROOT = "<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 12 /Resources << /Font << >> >> >>";
const NODE = "<</Type/Pages/Parent 1 0 R/Kids[4 0 R]/Count 40>>";
const PAGE = "<</Type/Page/Parent 2 0 R>>";

function packed(...objects: string[]): string {
  const starts = objects.map((_, index) => objects.slice(0, index).join(" ").length + (index === 0 ? 0 : 1));
  const head = `${objects.map((_, index) => `${index + 10} ${starts[index]}`).join(" ")} `;
  const content = deflateSync(Buffer.from(head + objects.join(" "))).toString("latin1");
  return `<< /Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode >>\nstream\n${content}\nendstream`;
}

it("counts the pages of the sample, a title page and three chapters", () => {
  expect(pdfPages(readFileSync(join(SAMPLE_BOOKS, "make-money-while-you-sleep", "book.pdf")))).toBe(4);
});

it("goes by the root of the page tree, whatever other nodes say", () => {
  expect(pdfPages(pdf(ROOT, NODE, PAGE, "<< /Type /Outlines /Count 99 >>"))).toBe(12);
});

it("finds it among compressed objects", () => {
  expect(pdfPages(pdf(packed("<< /Type /Catalog /Pages 11 0 R >>", ROOT, NODE)))).toBe(12);
});

it("goes by the last one where pages were added or taken out later", () => {
  expect(pdfPages(pdf(ROOT, PAGE, ROOT.replace("12", "11")))).toBe(11);
});

it.each([
  ["no PDF", Buffer.from("hello")],
  ["without a page tree", pdf(PAGE)],
  [
    "compressed by an unknown method",
    pdf("<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\nxxxx\nendstream"),
  ],
])("says nothing of a file that is %s", (_, file) => {
  expect(pdfPages(file)).toBeNull();
});
