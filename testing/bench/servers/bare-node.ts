/** Reference server: node:http that writes prebuilt bytes from the JSON file named by BODIES. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { PreparedBody } from "../measures/bodies.ts";

const bodies = new Map<string, { headers: Record<string, string>; body: Buffer; etag: string }>();
for (const { path, encoding, etag, base64 } of readBodies()) {
  const body = Buffer.from(base64, "base64");
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-encoding": encoding,
    "content-length": String(body.length),
    etag,
  };
  bodies.set(`${encoding} ${path}`, { headers, body, etag });
}

createServer((request, response) => {
  const prepared = bodies.get(`${request.headers["accept-encoding"]} ${request.url}`);
  if (!prepared) {
    response.writeHead(200, { "content-length": "2" }).end("ok");
  } else if (request.headers["if-none-match"] === prepared.etag) {
    response.writeHead(304, { etag: prepared.etag }).end();
  } else {
    response.writeHead(200, prepared.headers).end(prepared.body);
  }
}).listen(Number(process.env["PORT"]), "127.0.0.1");

function readBodies(): readonly PreparedBody[] {
  const file = process.env["BODIES"];
  return file ? (JSON.parse(readFileSync(file, "utf8")) as PreparedBody[]) : [];
}
