import type { Chapter, SampleText } from "./sample-text.ts";
import { writeZip, type ZipEntry } from "./write-zip.ts";

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** EPUB 3.3 (W3C): a zip whose first entry says what it is. */
export function writeEpub(text: SampleText): Buffer {
  const chapters = text.chapters.map((chapter, index): ZipEntry & { readonly id: string } => ({
    id: `chapter-${index + 1}`,
    name: `book/chapter-${index + 1}.xhtml`,
    text: page(text, chapter.title, chapterBody(chapter)),
  }));
  return writeZip([
    { name: "mimetype", text: "application/epub+zip" },
    { name: "META-INF/container.xml", text: CONTAINER },
    {
      name: "book/package.opf",
      text: packageDocument(
        text,
        chapters.map(({ id }) => id),
      ),
    },
    { name: "book/contents.xhtml", text: contentsPage(text) },
    ...chapters,
  ]);
}

function packageDocument({ id, title, language, date }: SampleText, ids: readonly string[]): string {
  const item = (name: string, rest = "") =>
    `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"${rest}/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">urn:book:${id}</dc:identifier>
    <dc:title>${escape(title)}</dc:title>
    <dc:language>${language}</dc:language>
    <meta property="dcterms:modified">${date}T00:00:00Z</meta>
  </metadata>
  <manifest>
    ${[item("contents", ' properties="nav"'), ...ids.map((name) => item(name))].join("\n    ")}
  </manifest>
  <spine>
    ${["contents", ...ids].map((name) => `<itemref idref="${name}"/>`).join("\n    ")}
  </spine>
</package>
`;
}

function contentsPage(text: SampleText): string {
  const links = text.chapters.map(
    ({ title }, index) => `<li><a href="chapter-${index + 1}.xhtml">${escape(title)}</a></li>`,
  );
  const body = `<h1>${escape(text.title)}</h1>
<p>${escape(text.note)}</p>
<nav epub:type="toc"><h2>Contents</h2><ol>
${links.join("\n")}
</ol></nav>`;
  return page(text, text.title, body);
}

function chapterBody({ title, paragraphs }: Chapter): string {
  return [`<h1>${escape(title)}</h1>`, ...paragraphs.map((words) => `<p>${escape(words)}</p>`)].join("\n");
}

function page({ language }: SampleText, title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><title>${escape(title)}</title></head>
<body>
${body}
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
