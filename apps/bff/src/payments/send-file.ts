import type { FastifyReply, FastifyRequest } from "fastify";
import { appErrorOf } from "../provider/app-error.ts";
import { ProviderError } from "../provider/provider-error.ts";
import type { FileCall, ProviderFile } from "../provider/provider-files.ts";
import { failuresOf } from "./payment-failure.ts";

/** File types of a book; anything else is sent as bytes, since HTML would run on our origin. */
const TYPES = /^application\/(pdf|epub\+zip|x-mobipocket-ebook|vnd\.amazon\.ebook|zip)$/;
/** A plain file name, as most servers write it. */
const ATTACHMENT = /^attachment; ?filename="?([\w .()-]{1,100})"?(;|$)/i;

/** Request headers that are passed on. */
const REQUEST_HEADERS = ["range", "if-range"] as const;
/** Response headers that are passed on: what a browser needs to resume. */
const RESPONSE_HEADERS = [
  "content-length",
  "content-range",
  "accept-ranges",
  "etag",
  "last-modified",
] as const;

export interface FileSource {
  readonly open: (call: Omit<FileCall, "path">) => Promise<ProviderFile>;
  /** Aborts when the server cannot wait any longer. */
  readonly shutdown: AbortSignal;
}

/**
 * Streams a file through without buffering it, and aborts when the browser disconnects. Headers keep it from
 * being rendered as a page, cached, or revealed to other sites. Throws an AppError.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { open, shutdown }: FileSource,
): Promise<FastifyReply> {
  const gone = new AbortController();
  if (reply.raw.closed) gone.abort();
  else reply.raw.once("close", () => gone.abort());
  const file = await open({
    method: request.method === "HEAD" ? "HEAD" : "GET",
    headers: pick(request.headers, REQUEST_HEADERS),
    patience: AbortSignal.any([gone.signal, shutdown]),
  });
  if (file.status >= 400) throw refuse(file, reply);
  return reply
    .code(file.status === 206 ? 206 : 200)
    .headers({
      ...pick(file.headers, RESPONSE_HEADERS),
      "cache-control": "private, no-store",
      "content-disposition": disposition(file.headers["content-disposition"]),
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": contentType(file.headers["content-type"]),
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    })
    .send(file.body);
}

function refuse({ status, headers, body }: ProviderFile, reply: FastifyReply) {
  body.on("error", () => {}).destroy();
  const range = headers["content-range"];
  if (status === 416 && typeof range === "string") reply.header("content-range", range);
  return appErrorOf(new ProviderError("refused", `status ${status}`, { status }), failuresOf("download"));
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function pick(headers: Headers, names: readonly string[]): Record<string, string> {
  const entries = names.map((name) => [name, headers[name]]);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === "string"));
}

function contentType(given: string | string[] | undefined): string {
  return typeof given === "string" && TYPES.test(given) ? given : "application/octet-stream";
}

function disposition(given: string | string[] | undefined): string {
  const name = typeof given === "string" ? ATTACHMENT.exec(given)?.[1] : undefined;
  return name === undefined ? "attachment" : `attachment; filename="${name}"`;
}
