import type { Chapter, SampleText } from "./sample-text.ts";

/** A5 in points. */
const PAGE = { width: 420, height: 595, margin: 56 };
const TITLE_SIZE = 20;
const TEXT_SIZE = 11;
const LEADING = 16;
/** Of Helvetica at 11 points in the width that is left; no line of the sample is wider. */
const SIGNS_IN_A_LINE = 58;

/** PDF 1.4 (ISO 32000-1) with one of the fonts that every reader has: a title page, then a page for each chapter. */
export function writePdf(text: SampleText): Buffer {
  const title = pageContent(text.title, [text.note]);
  return assemble(text, [
    title,
    ...text.chapters.map(({ title: heading, paragraphs }: Chapter) => pageContent(heading, paragraphs)),
  ]);
}

/** Operators that write a heading and paragraphs (9.4). */
function pageContent(heading: string, paragraphs: readonly string[]): string {
  const lines = paragraphs.flatMap((paragraph) => [...wrap(paragraph), ""]);
  return [
    "BT",
    `/F1 ${TITLE_SIZE} Tf ${PAGE.margin} ${PAGE.height - 2 * PAGE.margin} Td (${escape(heading)}) Tj`,
    `/F1 ${TEXT_SIZE} Tf ${LEADING} TL 0 -${2 * LEADING} Td`,
    ...lines.map((line) => `(${escape(line)}) Tj T*`),
    "ET",
  ].join("\n");
}

function wrap(paragraph: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > SIGNS_IN_A_LINE) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Objects by number: catalogue, pages, font, information, then for each page itself and its content. */
function assemble({ title }: SampleText, contents: readonly string[]): Buffer {
  const pageNumber = (index: number) => 5 + 2 * index;
  const kids = contents.map((_content, index) => `${pageNumber(index)} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 3 0 R >> >> >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< /Title (${escape(title)}) >>`,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${pageNumber(index) + 1} 0 R >>`,
      `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  return Buffer.from(withCrossReferences(objects), "latin1");
}

/** Where each object begins (7.5.4): lines of exactly 20 bytes. */
function withCrossReferences(objects: readonly string[]): string {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const lines = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  return `${file}xref
0 ${objects.length + 1}
0000000000 65535 f 
${lines.join("")}trailer
<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>
startxref
${file.length}
%%EOF
`;
}

function escape(text: string): string {
  return text.replaceAll(/[\\()]/g, String.raw`\$&`);
}
