import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import {
  encodeBody,
  type EncodedBody,
  chooseEncoding,
  matchesEtag,
  type Encoding,
} from "../platform/http/content-encoding.ts";
import { inlineHashes, pagePolicy } from "../platform/http/security-headers.ts";

/** What the operator decides and the build cannot know. */
export interface Site {
  readonly brandName: string;
  /** Where browsers reach us, e.g. https://desk.example; null leaves out everything that needs it. */
  readonly origin: string | null;
}

/** A text as it is sent, compressed once. */
export interface PrebuiltText {
  readonly type: string;
  readonly bodies: Readonly<Record<Encoding, EncodedBody>>;
}

interface PreparedPage extends PrebuiltText {
  /** Its content security policy, which allows the styles and scripts that the build put into it. */
  readonly policy: string;
}

export interface Page {
  /** Compressed when it is first asked for: doing it for all of them would be a twentieth of the start. */
  readonly prepared: () => Promise<PreparedPage>;
}

/** Places that the build leaves in a page (apps/web/scripts/page-html.ts). */
const BRAND = "{{brand}}";
const ADDRESS = "<!--address-->";
/** Ten times as fast as the highest quality for 5 % more bytes: somebody waits for it, once. */
const EFFORT = { gzipLevel: 6, brotliQuality: 6 };

/** What the build says of itself (apps/web/scripts/prerender.ts, from the route table of the web application). */
export const SITE_FILE = "site.json";
const SiteFile = z.object({
  /** Of an installed site's window. */
  color: z.string(),
  /** Of the pages without scripts. */
  liteStyle: z.string(),
  pages: z.array(
    z.object({
      path: z.string(),
      /** What its parameter may be, as a regular expression. */
      param: z.string().optional(),
      file: z.string(),
      sitemap: z.boolean().default(false),
    }),
  ),
});

/** A page at its address, which is a route of Fastify's; "*" is every other address. */
interface SitePage extends Page {
  readonly path: string;
  /** For search engines to list. */
  readonly sitemap: boolean;
}

/** The build in this folder, its pages filled in. */
export async function loadBuild(
  root: string,
  site: Site,
): Promise<{ color: string; liteStyle: string; pages: readonly SitePage[] }> {
  const { pages, ...rest } = SiteFile.parse(JSON.parse(await readBuilt(root, SITE_FILE)));
  const byFile = new Map<string, Page>();
  for (const { file, path } of pages) {
    // The empty page has many addresses and names none of them.
    if (!byFile.has(file)) byFile.set(file, pageOf(await readBuilt(root, file), path, site));
  }
  return {
    ...rest,
    pages: pages.map(({ path, param, sitemap, file }) => ({
      path: param === undefined ? path : path.replace(/:[^/]+/, `$&(^${param}$)`),
      sitemap,
      ...byFile.get(file)!,
    })),
  };
}

async function readBuilt(root: string, file: string): Promise<string> {
  try {
    return await readFile(join(root, file), "utf8");
  } catch (error) {
    throw new Error(`${root} has no ${file}: it is no build of the web application`, { cause: error });
  }
}

function pageOf(built: string, path: string, site: Site): Page {
  let prepared: Promise<PreparedPage> | undefined;
  return { prepared: () => (prepared ??= preparePage(built, path, site)) };
}

async function preparePage(built: string, path: string, site: Site): Promise<PreparedPage> {
  return {
    ...(await prepareText(fillIn(built, path, site), "text/html; charset=utf-8")),
    // Of what the build wrote, before anything of the operator's is in it.
    policy: pagePolicy(inlineHashes(built)),
  };
}

export async function prepareText(text: string, type: string): Promise<PrebuiltText> {
  return { type, bodies: await encodeBody(text, EFFORT) };
}

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  status = 200,
): Promise<FastifyReply> {
  const prepared = await page.prepared();
  reply.header("content-security-policy", prepared.policy);
  return sendText(request, reply, prepared, status);
}

/** Sends the text in the smallest form that the client takes; a copy that is still right is not sent again. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: PrebuiltText,
  status = 200,
): FastifyReply {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const { body, etag } = text.bodies[encoding];
  reply.headers({ etag, vary: "Accept-Encoding", "cache-control": "no-cache" });
  if (status === 200 && matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.code(status).type(text.type).send(body);
}

function fillIn(html: string, path: string, { brandName, origin }: Site): string {
  const address = origin === null ? "" : addressTags(escapeHtml(origin + path));
  return html.replaceAll(BRAND, () => escapeHtml(brandName)).replace(ADDRESS, () => address);
}

function addressTags(url: string): string {
  return `<link rel="canonical" href="${url}" />\n    <meta property="og:url" content="${url}" />`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
