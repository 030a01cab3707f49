import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SAMPLE } from "./sample-text.ts";
import { writeEpub } from "./write-epub.ts";
import { writePdf } from "./write-pdf.ts";

/** Writes the sample into its folder under `samples`, in the formats that we can make. */
export async function writeSampleBook(samples: string): Promise<void> {
  const folder = join(samples, SAMPLE.id);
  await mkdir(folder, { recursive: true });
  await replaceFile(join(folder, "book.pdf"), writePdf(SAMPLE));
  await replaceFile(join(folder, "book.epub"), writeEpub(SAMPLE));
}

/** Whoever reads it meanwhile gets the old one or the new one, whole. */
async function replaceFile(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.new`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}
