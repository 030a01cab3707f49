import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "@tradeslip/node-kit/make-folder";
import { startingWith } from "@tradeslip/node-kit/start-error";
import { replaceWholeFile } from "@tradeslip/node-kit/whole-file";
import { SAMPLE } from "./sample-text.ts";
import { writeEpub } from "./write-epub.ts";
import { writePdf } from "./write-pdf.ts";

/** Writes the sample into its folder under `samples`, in the formats that we can make. */
export async function writeSampleBook(samples: string): Promise<void> {
  const folder = join(samples, SAMPLE.id);
  await startingWith({ file: folder }, () => makeFolder(folder));
  await keepFile(join(folder, "book.pdf"), writePdf(SAMPLE));
  await keepFile(join(folder, "book.epub"), writeEpub(SAMPLE));
}

/** Whoever reads it meanwhile gets the old one or the new one, whole. */
async function keepFile(path: string, bytes: Buffer): Promise<void> {
  const present = await readFile(path).catch(() => null);
  if (present?.equals(bytes)) return;
  await startingWith({ file: path }, () => replaceWholeFile(path, bytes));
}
