import { FILE_PART_UNKNOWN, LINK_EXPIRED, LINK_UNKNOWN } from "@tradeslip/contracts/rules";
import { createHash, randomBytes } from "node:crypto";
import { basename, dirname } from "node:path";
import { send } from "@fastify/send";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import type { Database } from "../db/database.ts";
import { ProviderError } from "../errors.ts";
import type { BookFile, BookFormat, Books } from "./books.ts";

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;
const VALID_MS = 15 * MINUTE_MS;
/** How long an expired link still gives 403 rather than 404. */
const REUSE_AFTER_MS = 7 * 24 * 60 * MINUTE_MS;

export interface DownloadLink {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Download links of one payment, valid for 15 minutes. Only the token's hash is stored. */
export class DownloadLinks {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async issue(db: Database, paymentId: string): Promise<DownloadLink> {
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const expiresAt = this.#clock.now() + VALID_MS;
    await db
      .insertInto("download_links")
      .values({ token_hash: hashOf(token), payment_id: paymentId, expires_at: expiresAt })
      .execute();
    return { token, expiresAt };
  }

  /**
   * The book that the link opens. Throws a ProviderError: 404 if there is no such link, 403 if it has
   * expired.
   */
  async bookOf(token: string): Promise<string> {
    const link = await this.#db
      .selectFrom("download_links")
      .innerJoin("payments", "payments.id", "download_links.payment_id")
      .select(["payments.book_id", "download_links.expires_at"])
      .where("token_hash", "=", hashOf(token))
      .executeTakeFirst();
    if (link === undefined) throw unknownLink();
    if (link.expires_at <= this.#clock.now()) {
      throw new ProviderError(403, LINK_EXPIRED);
    }
    return link.book_id;
  }

  async sweep(db: Database, now: number): Promise<void> {
    await db
      .deleteFrom("download_links")
      .where("expires_at", "<=", now - REUSE_AFTER_MS)
      .execute();
  }
}

export function unknownLink(): ProviderError {
  return new ProviderError(404, LINK_UNKNOWN);
}

/** The token has 256 random bits, so a plain hash cannot be reversed. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

interface Parts {
  readonly books: Books;
  readonly links: DownloadLinks;
}

const TYPES: Readonly<Record<BookFormat, string>> = {
  pdf: "application/pdf",
  epub: "application/epub+zip",
  mobi: "application/x-mobipocket-ebook",
};
/** The token of the link and the format of the file. */
const NAME = /^([\w-]{43})\.([a-z]{1,8})$/;

/** Routes for a book's formats, and for the book behind a link: with range requests and without caching. */
export function registerBookRoutes(server: FastifyInstance, { books, links }: Parts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.get("/api/books/:bookId", { schema: { params: z.object({ bookId: z.string() }) } }, ({ params }) =>
    books.about(params.bookId),
  );
  app.get(
    "/downloads/:name",
    { schema: { params: z.object({ name: z.string() }) } },
    async (request, reply) => {
      const [, token, format] = NAME.exec(request.params.name) ?? [];
      if (token === undefined) throw unknownLink();
      const bookId = await links.bookOf(token);
      const file = (await books.filesOf(bookId)).find((one) => one.format === format);
      if (file === undefined) throw unknownLink();
      return sendFile(request, reply, file, bookId);
    },
  );
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, format }: BookFile,
  bookId: string,
): Promise<FastifyReply> {
  const options = { root: dirname(path), contentType: false, cacheControl: false };
  const { type, statusCode, headers, stream } = await send(request.raw, basename(path), options);
  if (type !== "file") {
    stream.destroy();
    const range = headers["Content-Range"];
    if (statusCode !== 416 || range === undefined) throw unknownLink();
    reply.header("content-range", range);
    throw new ProviderError(416, FILE_PART_UNKNOWN);
  }
  return reply
    .code(statusCode)
    .headers(headers)
    .header("content-type", TYPES[format])
    .header("content-disposition", `attachment; filename="${bookId}.${format}"`)
    .header("x-content-type-options", "nosniff")
    .send(stream);
}
