import { readdir } from "node:fs/promises";
import { type Message, NOTHING_HERE } from "@tradeslip/contracts/rules";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendProblem, AppError } from "../errors.ts";
import { UNKNOWN_API, UNMETERED } from "../platform/limits/unmetered.ts";
import { registerManifestRoutes } from "./brand-routes.ts";
import type { PageSources } from "./filled-page.ts";
import { registerLite, type LiteOptions } from "./lite/lite-routes.ts";
import {
  loadBuild,
  prepareText,
  sendPage,
  sendText,
  SITE_FILE,
  type SiteChoices,
  type SitePage,
} from "./pages.ts";
import { sitemapXml } from "./sitemap.ts";
import { clientNetwork } from "../platform/http/client-address.ts";

/** The page for unknown addresses; those of another language have its prefix ("/de/*"). */
const UNKNOWN_PATH = "*";

/** In each language. */
const BOOK_PAGE = /\/resources$/;

const PAGE = { schema: { hide: true }, config: UNMETERED };
const ALL_FILES = "/*";
/** Fastify takes a configuration here too, though its types do not say so. */
const NOT_TRACED: object = { config: { otel: false } };

const HASHED_ASSET = /^\/assets\//;
const ICON = /^\/icons\//;
const COIN_ICON = /^icons\/coins\/[^/]+\.svg$/;
const GENERIC_COIN_ICON = "icons/coins/generic.svg";

const FOR_EVER = "public, max-age=31536000, immutable";
const A_DAY = "public, max-age=86400";
/** Anyone can make up coin names: they must not fill shared caches. */
const OWN_DAY = "private, max-age=86400";
const ALWAYS_ASK = "no-cache";

/** Serves the built SPA and its pages without scripts from `root`; null serves the API alone. */
export async function registerWebApp(
  app: FastifyInstance,
  root: string | null,
  site: SiteChoices,
  lite: LiteOptions,
  sources: PageSources,
): Promise<void> {
  if (root === null) {
    app.setNotFoundHandler(NOT_TRACED, notFoundProblem);
    return;
  }
  const { color, liteStyle, pages: built } = await loadBuild(root, site, sources);
  const pages = site.hidden.includes("book") ? built.filter(({ path }) => !BOOK_PAGE.test(path)) : built;
  const notFound = pages.find(({ path }) => path === UNKNOWN_PATH);
  if (!notFound) throw new Error(`${root} has no page for unknown addresses`);
  registerUnknownApi(app);
  limitFiles(app, ALL_FILES);
  await registerFiles(app, root);
  registerPages(app, pages, notFound);
  registerManifestRoutes(app, site.brandName, color);
  await registerLite(app, liteStyle, lite);
  const listed = pages.filter(({ sitemap }) => sitemap).map(({ path }) => path);
  await registerCrawlerFiles(app, site.origin, listed.toSorted());
  app.setNotFoundHandler(NOT_TRACED, (request, reply) => {
    // Not a request for a file or a page.
    if (!request.isUnmetered) return notFoundProblem(request, reply);
    const file = fileName(request);
    if (COIN_ICON.test(file)) return reply.header("cache-control", OWN_DAY).sendFile(GENERIC_COIN_ICON);
    if (!isPageName(file) || hasEmptySegment(request)) return notFoundProblem(request, reply);
    return sendPage(request, reply, notFound, { status: 404 });
  });
}

/** Before files, whose route would match otherwise. Other methods have no route at all. */
function registerUnknownApi(app: FastifyInstance): void {
  const config: object = { access: "public", otel: false };
  app.route({
    method: ["GET", "HEAD"],
    url: UNKNOWN_API,
    schema: { hide: true },
    config,
    handler: notFoundProblem,
  });
}

/**
 * Only names of files that existed at the first request reach the plugin: by itself it reads a folder for
 * each request, to compare how the name is spelled.
 */
async function registerFiles(app: FastifyInstance, root: string): Promise<void> {
  let files: Promise<Set<string>> | undefined;
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (reply.hasHeader("cache-control")) return;
      reply.header("cache-control", cacheControlOf(path.slice(root.length).replaceAll("\\", "/")));
    },
  });
  // Returns nothing: otherwise Fastify would listen to the response once more each time the reply is handed
  // on.
  app.get(ALL_FILES, PAGE, (request, reply) => {
    const file = fileName(request);
    files ??= filesBelow(root);
    files
      .then((known) => {
        if (known.has(file)) void reply.sendFile(file);
        else reply.callNotFound();
      })
      .catch((error: unknown) => {
        // For example, no file can be opened in a flood of requests: the next request tries again.
        files = undefined;
        void reply.send(error);
      });
  });
}

/** Paths below `root`, without pages, which are filled in first and have addresses of their own. */
async function filesBelow(root: string): Promise<Set<string>> {
  const paths = await readdir(root, { recursive: true });
  const files = paths.filter((path) => !path.endsWith(".html") && path !== SITE_FILE);
  return new Set(files.map((path) => path.replaceAll("\\", "/")));
}

/**
 * A page of another language has no route of its own: the one for unknown addresses below the language's prefix
 * finds it. With five hundred routes more a start would take longer.
 */
function registerPages(app: FastifyInstance, pages: readonly SitePage[], notFound: SitePage): void {
  const unknown = pages.filter((page) => page !== notFound && page.path.endsWith(UNKNOWN_PATH));
  const others = pages.filter((page) => page !== notFound && !unknown.includes(page));
  // The route of "/fr/market/:id" has "/fr/market/" too, with an empty parameter.
  const parents = new Set(others.flatMap(({ path }) => (path.includes("/:") ? path.split("/:", 1) : [])));
  const finderOf = ({ path }: SitePage) =>
    path.includes(":") || parents.has(path)
      ? undefined
      : unknown.find((each) => path.startsWith(prefixOf(each)));
  for (const each of unknown)
    registerLanguage(
      app,
      each,
      others.filter((page) => finderOf(page) === each),
    );
  for (const page of others) if (!finderOf(page)) registerPage(app, page);
}

/** "/fr/" of "/fr/*". */
function prefixOf({ path }: SitePage): string {
  return path.slice(0, -UNKNOWN_PATH.length);
}

function registerLanguage(app: FastifyInstance, unknown: SitePage, pages: readonly SitePage[]): void {
  const byName = new Map(pages.map((page) => [page.path.slice(prefixOf(unknown).length), page]));
  app.get(unknown.path, PAGE, (request, reply) => {
    if (hasEmptySegment(request)) return notFoundProblem(request, reply);
    const page = byName.get(fileName(request).replace(/\/$/, ""));
    return page ? sendPage(request, reply, page, {}) : sendPage(request, reply, unknown, { status: 404 });
  });
}

function registerPage(app: FastifyInstance, page: SitePage): void {
  const { path, param } = page;
  for (const address of path === "/" ? [path] : [path, `${path}/`]) {
    app.get(address, PAGE, (request, reply) => {
      if (hasEmptySegment(request)) return notFoundProblem(request, reply);
      const [given = ""] = Object.values(request.params as Record<string, string>);
      const status = param === null || param.test(given) ? 200 : 404;
      return sendPage(request, reply, page, { param: given, status });
    });
  }
}

async function registerCrawlerFiles(
  app: FastifyInstance,
  origin: string | null,
  paths: readonly string[],
): Promise<void> {
  const robots = await prepareText(robotsText(origin), "text/plain; charset=utf-8");
  app.get("/robots.txt", PAGE, (request, reply) => sendText(request, reply, robots));
  if (origin === null) return;
  const map = await prepareText(sitemapXml(origin, paths), "application/xml; charset=utf-8");
  app.get("/sitemap.xml", PAGE, (request, reply) => sendText(request, reply, map));
}

function cacheControlOf(path: string): string {
  if (HASHED_ASSET.test(path)) return FOR_EVER;
  return ICON.test(path) ? A_DAY : ALWAYS_ASK;
}

/** As a route of all names below a prefix reads it: decoded, without the prefix; empty for other routes. */
function fileName({ params }: FastifyRequest): string {
  return (params as { "*"?: string })["*"] ?? "";
}

function isPageName(name: string): boolean {
  return !name.startsWith("api/") && !/\.[a-z0-9]+$/i.test(name);
}

/**
 * No link of ours has an address with an empty segment, and what follows a language's prefix could name
 * another site ("/fr//evil.example"): browsers read a backslash as a slash. The full address of a foreign
 * scheme has one too.
 */
function hasEmptySegment({ url }: FastifyRequest): boolean {
  return /^[^?#]*?(?:[/\\]|%2f|%5c){2}/i.test(url);
}

function notFoundProblem(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, {
    status: 404,
    code: "not_found",
    detail: NOTHING_HERE,
  });
}

/** For search engines: what they may read, and where the sitemap is. Unlisted pages say so themselves. */
export function robotsText(origin: string | null): string {
  const sitemap = origin === null ? "" : `\nSitemap: ${origin}/sitemap.xml\n`;
  return `User-agent: *\nDisallow: /api/\n${sitemap}`;
}

/**
 * Files in flight to one network. An honest reader's file is in flight for milliseconds: an office behind one
 * address would need two dozen browsers that all stall at once.
 */
const MAX_UNDER_WAY = 128;
const RETRY_AFTER_SECONDS = 2;

/** Limits files in flight per network: each holds a descriptor and a buffer until it is sent. */
export function limitFiles(app: FastifyInstance, route: string): void {
  const underWay = new Map<string, number>();
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.url !== route) return done();
    const network = clientNetwork(request.ip);
    const files = underWay.get(network) ?? 0;
    if (files >= MAX_UNDER_WAY) return done(tooMany());
    underWay.set(network, files + 1);
    reply.raw.once("close", () => {
      const left = underWay.get(network)! - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    });
    done();
  });
}

const TOO_MANY_FILES: Message = /*i18n*/ {
  id: "too_many_files",
  message: "Too many files at once. Please wait a moment and try again.",
};

function tooMany(): AppError {
  return new AppError("rate_limited", 429, TOO_MANY_FILES, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
