import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export const PUBLIC = "142.250.74.170";
export const ENDPOINT = "https://push.example/send/a-browser";

interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A push service that accepts what is sent to any public address. */
export async function startPushService() {
  const received: Received[] = [];
  const state = { status: 201, addresses: [PUBLIC] as readonly string[], connections: 0 };
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ path: request.url ?? "", headers: request.headers, body });
      response.writeHead(state.status, { location: "https://push.example/elsewhere" }).end("Taken.");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const network = {
    resolve: async () => state.addresses,
    connect: () => {
      state.connections += 1;
      return connect(port, "127.0.0.1");
    },
  };
  return { received, state, network };
}

/** A browser's keys, with which it decrypts messages. */
export class TestBrowser {
  readonly #pair: ECDH = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly subscription;

  constructor(endpoint = ENDPOINT) {
    const p256dh = this.#pair.generateKeys("base64url", "uncompressed");
    this.subscription = {
      endpoint,
      expirationTime: null,
      keys: { p256dh, auth: this.#auth.toString("base64url") },
    };
  }

  /** Decrypts according to RFC 8291 and RFC 8188. */
  read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const own = this.#pair.getPublicKey();
    const shared = this.#pair.computeSecret(sender);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
    const secret = Buffer.from(hkdfSync("sha256", shared, this.#auth, info, 32));
    const key = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: aes128gcm\0", 16));
    const nonce = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: nonce\0", 12));
    const sealed = body.subarray(21 + sender.length);
    const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    // The last record ends in 2, possibly followed by padding.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString("utf8"));
  }
}
