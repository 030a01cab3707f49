import type { Message } from "@tradeslip/contracts/rules";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Book } from "@tradeslip/contracts";
import { ProviderError } from "../errors.ts";
import { pdfPages } from "./pdf-pages.ts";

/** Prices of digital copies in USD, as text with two decimals, by book. Signed copies are not sold yet. */
export const DIGITAL_PRICES: ReadonlyMap<string, string> = new Map([["make-money-while-you-sleep", "50.00"]]);

/** In order of preference: the first existing format is offered first. */
const FORMATS = ["pdf", "epub", "mobi"] as const;
export type BookFormat = (typeof FORMATS)[number];

export interface BookFile {
  readonly format: BookFormat;
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
}

/** In bytes. A file is read completely to count its pages. */
const LARGEST_COUNTED = 128 * 1024 * 1024;

/** Our sample files. The bundle has a copy beside it (apps/bff/scripts/build.ts). */
export const SAMPLE_BOOKS = join(import.meta.dirname, "sample-books");

/** Both folders contain <book id>/book.<format>. */
interface BookFolders {
  readonly own: string;
  /** Used for a book that the operator has no files for; null: real money buys no sample. */
  readonly samples: string | null;
}

const NO_FILES: Message = /*i18n*/ {
  id: "book_unavailable",
  message: "The book isn't available right now. Please contact support.",
};

/** The files that buyers download. Reads the disk each time, so that files can be added without a restart. */
export class Books {
  readonly #folders: BookFolders;
  /** Page counts by file, with the file's state when it was counted. */
  readonly #pages = new Map<string, { readonly state: string; readonly pages: number | null }>();

  constructor(folders: BookFolders) {
    this.#folders = folders;
  }

  async isForSale(bookId: string): Promise<boolean> {
    return (await this.#find(bookId)).length > 0;
  }

  /** Never empty. Throws a ProviderError (503) when there are no files. */
  async filesOf(bookId: string): Promise<readonly BookFile[]> {
    const files = await this.#find(bookId);
    if (files.length === 0) {
      throw new ProviderError(503, NO_FILES);
    }
    return files;
  }

  /** A book's formats and pages; empty for a book that is not for sale. */
  async about(bookId: string): Promise<Book> {
    const files = DIGITAL_PRICES.has(bookId) ? await this.#find(bookId) : [];
    const pdf = files.find(({ format }) => format === "pdf");
    return {
      formats: files.map(({ format }) => format),
      pages: pdf === undefined ? null : await this.#pagesOf(pdf),
    };
  }

  async #pagesOf({ path, bytes, changedAt }: BookFile): Promise<number | null> {
    const state = `${bytes} ${changedAt}`;
    const known = this.#pages.get(path);
    if (known?.state === state) return known.pages;
    const pages = bytes > LARGEST_COUNTED ? null : pdfPages(await readFile(path));
    this.#pages.set(path, { state, pages });
    return pages;
  }

  /** For the operator, in words: the books that have no file. */
  async missing(): Promise<readonly string[]> {
    const words = [...DIGITAL_PRICES.keys()].map(async (bookId) =>
      (await this.isForSale(bookId))
        ? []
        : [`${FORMATS.map((format) => `book.${format}`).join(" or ")} in ${join(this.#folders.own, bookId)}`],
    );
    return (await Promise.all(words)).flat();
  }

  async #find(bookId: string): Promise<readonly BookFile[]> {
    const { own, samples } = this.#folders;
    const files = await filesIn(join(own, bookId));
    return files.length > 0 || samples === null ? files : filesIn(join(samples, bookId));
  }
}

async function filesIn(folder: string): Promise<BookFile[]> {
  const found = FORMATS.map(async (format): Promise<BookFile[]> => {
    const path = join(folder, `book.${format}`);
    const entry = await stat(path).catch(() => null);
    return entry?.isFile() ? [{ format, path, bytes: entry.size, changedAt: entry.mtimeMs }] : [];
  });
  return (await Promise.all(found)).flat();
}
