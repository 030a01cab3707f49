import { createHash } from "node:crypto";
import type { FastifyRequest, onRequestHookHandler } from "fastify";
import { isTrustworthy } from "./request-origin.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Sends data only, never a page. */
    dataOnly?: boolean;
  }
}

const NOTHING_INLINE: InlineHashes = { styles: [], scripts: [] };

/** For data, which is never a document: it loads nothing and cannot be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

export interface SecurityHeaders {
  /** For pages, files and everything that is not data, to suit this request's browser. */
  readonly page: (request: FastifyRequest) => Readonly<Record<string, string>>;
  /** For data-only routes: what matters for JSON, and no more bytes. */
  readonly data: Readonly<Record<string, string>>;
}

/**
 * The same headers on every response, built once: a header plugin that builds them for each request costs
 * more than the rest of a cached response (docs/decisions).
 * @param publicOrigin where browsers reach us; https adds Strict-Transport-Security (RFC 6797)
 */
export function securityHeaders(publicOrigin: string | null): SecurityHeaders {
  const common = {
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    ...(publicOrigin?.startsWith("https:")
      ? { "strict-transport-security": "max-age=63072000; includeSubDomains" }
      : {}),
  };
  const unprotected = Object.freeze({
    ...common,
    "content-security-policy": pagePolicy(NOTHING_INLINE),
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
  });
  // Over http browsers ignore it with a console error, except on this machine (HTML standard, 7.1.3).
  const isolated = Object.freeze({ ...unprotected, "cross-origin-opener-policy": "same-origin" });
  const pageAt = (url: Pick<URL, "protocol" | "hostname">) => (isTrustworthy(url) ? isolated : unprotected);
  const atOrigin = publicOrigin === null ? null : pageAt(new URL(publicOrigin));
  return {
    page: ({ protocol, hostname }) => atOrigin ?? pageAt({ protocol: `${protocol}:`, hostname }),
    data: Object.freeze({ ...common, "content-security-policy": DATA_POLICY }),
  };
}

/** The request's id and the security headers, on every response. */
export function addCommonHeaders(headers: SecurityHeaders): onRequestHookHandler {
  return (request, reply, done) => {
    reply.header("x-request-id", request.id);
    reply.headers(request.routeOptions.config.dataOnly ? headers.data : headers.page(request));
    done();
  };
}

/** A page loads only our own files, and runs only the inline code that the build wrote. */
export function pagePolicy({ styles, scripts }: InlineHashes, images = "'self'"): string {
  const ownAnd = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(" ");
  return [
    "default-src 'none'",
    `script-src ${ownAnd(scripts)}`,
    `style-src ${ownAnd(styles)}`,
    `img-src ${images}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** For the pages at /api/docs, whose style sheet embeds pictures. */
export const DOCS_POLICY = pagePolicy(NOTHING_INLINE, "'self' data:");

/** Hashes of inline code as a policy writes them: "sha256-…" (CSP 3, section 2.3.1). */
export interface InlineHashes {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Elements without attributes: a script with `src` is a file. */
const INLINE = /<(style|script)>(.*?)<\/\1>/gs;

export function inlineHashes(html: string): InlineHashes {
  const parts = [...html.matchAll(INLINE)].map(([, element, text = ""]) => ({ element, hash: hashOf(text) }));
  const hashes = (wanted: "style" | "script") =>
    parts.filter(({ element }) => element === wanted).map(({ hash }) => hash);
  return { styles: hashes("style"), scripts: hashes("script") };
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
