/** Reference server for a cold start under load: node:http, one shared upstream call, one body for all. */
import { createServer, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const brotli = promisify(brotliCompress);
let flight: Promise<Buffer> | undefined;

createServer((request, response) => {
  if (request.url === "/ready") response.end("ok");
  else void answer(response);
}).listen(Number(process.env["PORT"]), "127.0.0.1");

async function answer(response: ServerResponse): Promise<void> {
  flight ??= fetchAndPrepare();
  const body = await flight;
  response.writeHead(200, { "content-encoding": "br", "content-length": String(body.length) }).end(body);
}

async function fetchAndPrepare(): Promise<Buffer> {
  const upstream = await fetch(process.env["UPSTREAM"] ?? "", {
    headers: { "user-agent": "tradeslip-bench" },
  });
  return brotli(Buffer.from(JSON.stringify(await upstream.json())));
}
