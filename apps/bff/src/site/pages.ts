import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  CHAT_PART,
  isSameSpread,
  KEPT_ORDERS_PART,
  localeOfPath,
  localePrefix,
  NO_FEE_PART,
  NO_KEPT_ORDERS_PART,
  NO_SPREAD,
  type OrdersPart,
  type Spread,
  wordList,
} from "@tradeslip/contracts/rules";
import type { PublicConfig } from "@tradeslip/contracts";
import type { Language } from "@tradeslip/node-kit/languages";
import { StartError } from "@tradeslip/node-kit/start-error";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import {
  encodeBody,
  type EncodedBodies,
  type EncodedBody,
  chooseEncoding,
  matchesEtag,
  type Encoding,
} from "../platform/http/content-encoding.ts";
import { inlineHashes, pagePolicy } from "../platform/http/security-headers.ts";
import { FilledCoinPages, FilledPage, type FillablePage, type PageSources } from "./filled-page.ts";
import { fillSite, fillValues, hasPlacesForValues, type Site } from "./page-template.ts";
import { isPageAnswer } from "./page-values.ts";

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
  /**
   * Compressed when it is first requested: compressing all of them would take a twentieth of the start.
   * @param search without the question mark; one that chooses what the page shows leaves the prices out
   * @param param the address's own; empty where it has none
   */
  readonly prepared: (search: string, param: string) => Promise<PreparedPage>;
}

/** Search parameters that choose another coin or side than the page's first (P2.10). */
const TICKET_SEARCH = /(?:^|&)(?:coin|side)=/;
/** Ten times as fast as the highest quality for 5 % more bytes: one reader waits for it. */
const EFFORT = { gzipLevel: 6, brotliQuality: 6 };

const PAGE_TYPE = "text/html; charset=utf-8";

/** The build's description of itself (apps/web/scripts/prerender.ts, from the web's route table). */
export const SITE_FILE = "site.json";
const SiteFile = z.object({
  /** Colour of an installed site's window. */
  color: z.string(),
  /** Style sheet of the pages without scripts. */
  liteStyle: z.string(),
  pages: z.array(
    z.object({
      path: z.string(),
      /** Valid values of its parameter, as a regular expression. */
      param: z.string().optional(),
      file: z.string(),
      sitemap: z.boolean().default(false),
      /** Answers of the API that it shows first. */
      answers: z.array(z.string()).default([]),
    }),
  ),
});

/** A page at its address, which is a route of Fastify's; "*" is every other address. */
export interface SitePage extends Page {
  readonly path: string;
  /**
   * Valid values of its parameter; null allows any. Others are answered with 404: the page says that there is
   * no such thing.
   */
  readonly param: RegExp | null;
  /** Whether search engines should list it. */
  readonly sitemap: boolean;
}

/** What the operator decides. */
export interface SiteChoices extends Omit<Site, "facts"> {
  readonly desk: PublicConfig["desk"];
  /** The desk's hours, fee and orders, which the console's settings change while the server runs. */
  readonly hoursNow: () => string | null;
  readonly spread: () => Spread;
  /** Null: not known yet. */
  readonly keepsOrders: () => boolean | null;
  /** Whether it takes orders in a chat, as far as is known. */
  readonly hasChat: () => boolean;
}

interface DeskNow {
  readonly hours: string | null;
  readonly hasFee: boolean;
  readonly keepsOrders: boolean | null;
  readonly hasChat: boolean;
}

/** Finds the pages of the build in this folder: each is read and filled in when it is first asked for. */
export async function loadBuild(
  root: string,
  site: SiteChoices,
  sources: PageSources,
): Promise<{ color: string; liteStyle: string; pages: readonly SitePage[] }> {
  const { pages, ...rest } = await readSite(root);
  const byFile = new Map<string, Page>();
  const deskNow = () => ({
    hours: site.hoursNow(),
    hasFee: !isSameSpread(site.spread(), NO_SPREAD),
    keepsOrders: site.keepsOrders(),
    hasChat: site.hasChat(),
  });
  for (const { file, path, answers } of pages) {
    // The empty page has many addresses and names none of them.
    if (byFile.has(file)) continue;
    if (!existsSync(join(root, file))) throw noBuild(root, file);
    const language = sources.languages.of(localeOfPath(path));
    const versionAt = (built: string, { hours, hasFee, keepsOrders, hasChat }: DeskNow): PageVersion => {
      const facts = factTexts({ ...site.desk, hours }, language);
      const ofFee = hasFee ? ([NO_FEE_PART] as const) : [];
      const ofChat = hasChat ? [] : ([CHAT_PART] as const);
      const hidden = [...site.hidden, ...ofFee, ...hiddenOfOrders(keepsOrders), ...ofChat];
      const html = fillSite(built, path, { ...site, hidden, facts });
      const filled = hasPlacesForValues(html)
        ? fillerOf({ html, language, effort: EFFORT }, answers, sources)
        : null;
      return { html, filled };
    };
    byFile.set(
      file,
      pageOf(async () => readBuilt(root, file), versionAt, deskNow),
    );
  }
  return {
    ...rest,
    pages: pages.map(({ path, param, sitemap, file }) => ({
      path,
      param: param === undefined ? null : new RegExp(`^${param}$`),
      sitemap,
      ...byFile.get(file)!,
    })),
  };
}

/** Before it is known, a page has neither text. */
function hiddenOfOrders(keepsOrders: boolean | null): readonly OrdersPart[] {
  if (keepsOrders === null) return [KEPT_ORDERS_PART, NO_KEPT_ORDERS_PART];
  return [keepsOrders ? NO_KEPT_ORDERS_PART : KEPT_ORDERS_PART];
}

async function readSite(root: string): Promise<z.infer<typeof SiteFile>> {
  const text = await readBuilt(root, SITE_FILE);
  try {
    return SiteFile.parse(JSON.parse(text));
  } catch (error) {
    throw noBuild(root, `${SITE_FILE} of this release`, error);
  }
}

async function readBuilt(root: string, file: string): Promise<string> {
  try {
    return await readFile(join(root, file), "utf8");
  } catch (error) {
    throw noBuild(root, file, error);
  }
}

function noBuild(root: string, file: string, cause?: unknown): StartError {
  const line = `${root} has no ${file}: it's no build of the web application. Set WEB_DIST to the folder of one.`;
  return new StartError(line, { cause });
}

interface Filler {
  read(param: string): Promise<EncodedBodies | undefined>;
}

/** @param answers those that the page shows first, by the names of their responses */
function fillerOf(page: FillablePage, answers: readonly string[], sources: PageSources): Filler | null {
  const names = answers.filter((name) => isPageAnswer(name));
  if (names.includes("coin")) return new FilledCoinPages(page, sources);
  const known = names.flatMap((name) => (name === "coin" ? [] : [{ name, response: sources.answers[name] }]));
  return known.length > 0 ? new FilledPage(page, known, sources) : null;
}

/** A page with what the operator decides in it. */
interface PageVersion {
  readonly html: string;
  readonly filled: Filler | null;
}

/**
 * A page is read when it is first asked for: of those in eight languages most rarely are.
 * @param read gives it as built
 * @param versionAt the page with this of the desk: made again when it changes
 */
function pageOf(
  read: () => Promise<string>,
  versionAt: (built: string, desk: DeskNow) => PageVersion,
  deskNow: () => DeskNow,
): Page {
  let reading: Promise<string> | undefined;
  let current: (PageVersion & DeskNow & { plain: Promise<PreparedPage> }) | undefined;
  async function readOnce(): Promise<string> {
    try {
      return await (reading ??= read());
    } catch (error) {
      // For example, no file can be opened in a flood of requests: the next request tries again.
      reading = undefined;
      throw error;
    }
  }
  async function versionNow() {
    const built = await readOnce();
    const desk = deskNow();
    if (current && isSameDesk(current, desk)) return current;
    const version = versionAt(built, desk);
    current = { ...version, ...desk, plain: preparePage(built, version.html) };
    return current;
  }
  return {
    async prepared(search, param) {
      const { plain, filled } = await versionNow();
      const page = await plain;
      const bodies = filled && !TICKET_SEARCH.test(search) ? await filled.read(param) : undefined;
      return bodies ? { ...page, bodies } : page;
    },
  };
}

function isSameDesk(one: DeskNow, other: DeskNow): boolean {
  return (
    one.hours === other.hours &&
    one.hasFee === other.hasFee &&
    one.keepsOrders === other.keepsOrders &&
    one.hasChat === other.hasChat
  );
}

async function preparePage(built: string, html: string): Promise<PreparedPage> {
  return {
    ...(await prepareText(fillValues(html, {}), PAGE_TYPE)),
    // Made from what the build wrote, before anything is filled in.
    policy: pagePolicy(inlineHashes(built)),
  };
}

export async function prepareText(text: string, type: string): Promise<PrebuiltText> {
  return { type, bodies: await encodeBody(text, EFFORT) };
}

/** @param param the address's own; empty where it has none */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { param = "", status = 200 }: { param?: string; status?: number },
): Promise<FastifyReply> {
  const [path = "", search = ""] = request.url.split("?", 2);
  if (search === TO_LITE)
    return reply.header("cache-control", "no-store").redirect(liteAddress(path, param), 303);
  const prepared = await page.prepared(search, param);
  reply.header("content-security-policy", prepared.policy);
  return sendText(request, reply, prepared, status);
}

/** The search of the link to the pages without scripts, which every page has (apps/web/src/page-heads.ts). */
const TO_LITE = "lite";
const SLIP_PAGES = "/q/";

/** An order's page leads to the same order's. Pages without scripts have no language in their address. */
function liteAddress(path: string, param: string): string {
  const bare = path.slice(localePrefix(localeOfPath(path)).length);
  return bare.startsWith(SLIP_PAGES) && param !== "" ? `/lite/q/${encodeURIComponent(param)}` : "/lite";
}

/** Sends the text in the smallest form that the client accepts, or a 304 if the client's copy is current. */
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

/**
 * The operator's facts about the desk as pages write them, by name (apps/web/src/lib/desk-facts.tsx); omits
 * those that are not set.
 */
function factTexts(
  desk: PublicConfig["desk"],
  language: Pick<Language, "locale" | "formats">,
): Readonly<Record<string, string>> {
  const paymentMethods = wordList(desk.paymentMethods, "and", language);
  const texts = Object.entries({ ...desk, paymentMethods });
  return Object.fromEntries(texts.flatMap(([name, text]) => (text ? [[name, text]] : [])));
}
