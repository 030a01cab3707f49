import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { securityHeaders } from "../../../apps/bff/src/platform/http/security-headers.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const HEADERS = securityHeaders(null).page;

export interface Gallery {
  readonly url: string;
  close(): Promise<void>;
}

/** The gallery of primitives, freshly built and served with the product's own security headers. */
export async function startGallery(): Promise<Gallery> {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-gallery-"));
  const build = ["--filter", "@tradeslip/ui", "run", "gallery:build", "--outDir", folder];
  await promisify(execFile)("pnpm", build);
  const server = createServer((request, response) => void answer(folder, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://gallery");
  const path = pathname === "/" ? "/index.html" : normalize(pathname);
  const body = await readFile(join(folder, path)).catch(() => undefined);
  const type = TYPES[extname(path)] ?? "application/octet-stream";
  response.writeHead(body ? 200 : 404, { ...HEADERS, "content-type": type }).end(body);
}
