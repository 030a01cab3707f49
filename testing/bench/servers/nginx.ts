import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { has } from "../config.ts";
import { freePort } from "@tradeslip/simulators/free-port";
import { writeLocalProxy } from "../../topology/local-proxy.ts";
import { startTarget, type Target } from "./target.ts";

const MODULES = "/usr/lib/nginx/modules";
const BROTLI = join(MODULES, "ngx_http_brotli_filter_module.so");

export type Compression = "br" | "gzip";

/** The compressions that nginx supports here; empty if it is not installed. */
export function nginxCompressions(): readonly Compression[] {
  if (!has("nginx")) return [];
  return existsSync(BROTLI) ? ["br", "gzip"] : ["gzip"];
}

/** The proxy of deploy/nginx in front of a replica, caching what the replica prepared. */
export async function startProxy(replica: string): Promise<Target> {
  const port = await freePort();
  const folder = await writeLocalProxy(port, [replica]);
  return startTarget({
    name: "Tradeslip behind deploy/nginx",
    command: ["nginx", "-c", join(folder, "nginx.conf"), "-g", "daemon off;"],
    url: `http://127.0.0.1:${port}`,
    readyPath: "/api/config",
  });
}

/** nginx caching the plain answer of `upstream` and compressing it each time: the usual set-up. */
export async function startNginx(compression: Compression, upstream: string): Promise<Target> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "tradeslip-bench-nginx-"));
  mkdirSync(join(folder, "logs"));
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration(folder, port, compression, upstream));
  return startTarget({
    name: `nginx, ${compression} each time`,
    command: ["nginx", "-p", folder, "-c", file, "-e", join(folder, "logs/error.log")],
    url: `http://127.0.0.1:${port}`,
    readyPath: "/ready",
  });
}

function configuration(folder: string, port: number, compression: Compression, upstream: string): string {
  const loaded = compression === "br" ? `load_module ${BROTLI};` : "";
  // Started by root, nginx would give its workers to a user who may not write into our folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const filter =
    compression === "br"
      ? "brotli on; brotli_types application/json;"
      : "gzip on; gzip_types application/json; gzip_proxied any;";
  return `
${loaded}
${user}
daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 2048; }
http {
  access_log off;
  keepalive_requests 1000000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=answers:1m;
  ${filter}
  server {
    listen 127.0.0.1:${port};
    location = /ready { return 200 "ok"; }
    location / {
      proxy_pass ${upstream};
      proxy_set_header Accept-Encoding "";
      proxy_cache answers;
      proxy_cache_valid 200 1h;
      proxy_ignore_headers Cache-Control Expires Vary;
    }
  }
}
`;
}
