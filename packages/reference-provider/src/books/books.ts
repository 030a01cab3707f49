import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ProviderError } from "../provider-error.ts";

export type BookFormat = (typeof FORMATS)[number];

export interface BookFile {
  readonly format: BookFormat;
  readonly path: string;
  readonly bytes: number;
}

/** The first that there is, is offered first. */
const FORMATS = ["pdf", "epub", "mobi"] as const;

interface Folders {
  /** Of the operator: books/<book id>/book.<format> */
  readonly own: string;
  /** Of ours, laid out in the same way; null: real money buys no sample. */
  readonly samples: string | null;
}

/** The files that buyers get: the operator's, or the sample where there are none. Asked anew each time. */
export class Books {
  readonly #folders: Folders;

  constructor(folders: Folders) {
    this.#folders = folders;
  }

  async isForSale(bookId: string): Promise<boolean> {
    return (await this.#find(bookId)).length > 0;
  }

  /** Never empty. Throws a ProviderError (503) when the files are away. */
  async filesOf(bookId: string): Promise<readonly BookFile[]> {
    const files = await this.#find(bookId);
    if (files.length === 0) {
      throw new ProviderError(503, "The book is not available at the moment. Please contact support.");
    }
    return files;
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
    return entry?.isFile() ? [{ format, path, bytes: entry.size }] : [];
  });
  return (await Promise.all(found)).flat();
}
