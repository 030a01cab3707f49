import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "../errors.ts";

/** Addresses that the SPA answers with a screen; everything else is its not-found page, with status 404. */
const SCREENS = [/^\/$/, /^\/(rates|market|exchange|resources|settings)\/?$/, /^\/users(\/[^/]+)?\/?$/];
const HASHED_ASSET = /^\/assets\//;
const ICON = /^\/icons\//;
const COIN_ICON = /^\/icons\/coins\/[^/]+\.svg$/;
const GENERIC_COIN_ICON = "icons/coins/generic.svg";

const FOR_EVER = "public, max-age=31536000, immutable";
const A_DAY = "public, max-age=86400";
const ALWAYS_ASK = "no-cache";

/** Serves the built SPA from `root`; null serves the API alone. */
export async function registerWebApp(app: FastifyInstance, root: string | null): Promise<void> {
  if (root === null) {
    app.setNotFoundHandler(notFoundProblem);
    return;
  }
  const page = await readFile(join(root, "index.html"));
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", cacheControlOf(path.slice(root.length).replaceAll("\\", "/")));
    },
  });
  const sendPage = (reply: FastifyReply, status: number) =>
    reply.code(status).header("cache-control", ALWAYS_ASK).type("text/html; charset=utf-8").send(page);
  app.get("/", { schema: { hide: true } }, (_request, reply) => sendPage(reply, 200));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (COIN_ICON.test(path)) return reply.sendFile(GENERIC_COIN_ICON);
    if (!wantsPage(request, path)) return notFoundProblem(request, reply);
    return sendPage(reply, SCREENS.some((screen) => screen.test(path)) ? 200 : 404);
  });
}

function cacheControlOf(path: string): string {
  if (HASHED_ASSET.test(path)) return FOR_EVER;
  return ICON.test(path) ? A_DAY : ALWAYS_ASK;
}

function wantsPage(request: FastifyRequest, path: string): boolean {
  const reads = request.method === "GET" || request.method === "HEAD";
  const isFile = /\.[a-z0-9]+$/i.test(path) && path !== "/index.html";
  return reads && !path.startsWith("/api/") && !isFile;
}

function notFoundProblem(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, {
    status: 404,
    code: "not_found",
    detail: "There is nothing at this address.",
  });
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0]!;
}
