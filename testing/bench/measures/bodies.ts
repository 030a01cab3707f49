import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/** An answer of ours, for other servers to send byte for byte. */
export interface PreparedBody {
  readonly path: string;
  readonly encoding: "br" | "gzip";
  readonly etag: string;
  readonly base64: string;
}

const PATHS = ["/api/market/coins", "/api/rates"];

/** The answers as our server sends them now, each in both encodings. */
export async function takeBodies(origin: string): Promise<PreparedBody[]> {
  const bodies: PreparedBody[] = [];
  for (const path of PATHS) {
    for (const encoding of ["br", "gzip"] as const) {
      bodies.push(await take(`${origin}${path}`, path, encoding));
    }
  }
  return bodies;
}

/** `fetch` would unpack the body. */
async function take(url: string, path: string, encoding: "br" | "gzip"): Promise<PreparedBody> {
  const asked = get(url, { headers: { "accept-encoding": encoding } });
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${url}: status ${response.statusCode}`);
  const body = await buffer(response);
  return { path, encoding, etag: response.headers.etag ?? "", base64: body.toString("base64") };
}
