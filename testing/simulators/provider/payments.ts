import { randomUUID } from "node:crypto";
import { json, type Reply } from "./answers/answer.ts";
import type { ProviderCall } from "./provider-call.ts";

export interface ForeignPayment {
  readonly paymentId: string;
  /** In that provider's vocabulary. */
  status: string;
}

const WINDOW_MS = 15 * 60_000;
/** From the examples of BIP173. */
const ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
/** The content of every file. */
export const BOOK_TEXT = "Save a little of each harvest, and let it sleep.\n".repeat(4_000);
const FILE = { "content-type": "application/pdf", "content-disposition": 'attachment; filename="book.pdf"' };

/** Minimal payments: a one-word status and one download URL. */
export class ForeignPayments {
  readonly all = new Map<string, ForeignPayment>();
  readonly #byKey = new Map<string, { readonly body: string; readonly reply: Reply }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Undefined for a call that is not about payments. */
  answer({ method, path, headers, body }: ProviderCall): Reply | undefined {
    if (method === "POST" && path === "/api/payments/create") {
      return this.#create(JSON.stringify([body["bookId"], body["type"], body["amount"]]), headers);
    }
    if (method === "POST" && path === "/api/unlock") return this.#unlock(String(body["paymentId"]));
    if (method === "POST" && path === "/api/payments/repeat") {
      const known = this.#byKey.get(String(headers["idempotency-key"]));
      return known?.reply ?? json(404, { message: "No such payment." });
    }
    const [, id] = /^\/api\/payments\/status\/(.+)$/.exec(path) ?? [];
    if (id !== undefined) return this.#status(id);
    const [, token] = /^\/downloads\/(.+)$/.exec(path) ?? [];
    return token === undefined ? undefined : download(token, headers.range);
  }

  #create(body: string, headers: ProviderCall["headers"]): Reply {
    const key = String(headers["idempotency-key"]);
    const known = this.#byKey.get(key);
    if (known) return known.body === body ? known.reply : json(422, { message: "Another body." });
    const paymentId = randomUUID();
    this.all.set(paymentId, { paymentId, status: "pending" });
    const expiresAt = new Date(this.#now() + WINDOW_MS).toISOString();
    const reply = json(201, {
      paymentId,
      expiresAt,
      btcAmount: "0.00057143",
      address: ADDRESS,
      qrCode: "data:image/png;base64,iVBORw0KGgo=",
    });
    this.#byKey.set(key, { body, reply });
    return reply;
  }

  #status(id: string): Reply {
    const payment = this.all.get(id);
    return payment ? json(200, { status: payment.status }) : json(404, { message: "No such payment." });
  }

  #unlock(id: string): Reply {
    const payment = this.all.get(id);
    if (!payment) return json(404, { message: "No such payment." });
    if (payment.status !== "confirmed") return json(409, { message: "Not paid." });
    return json(200, { downloadUrl: `/downloads/${id}` });
  }
}

/** The tokens "expired" and "unknown" fail accordingly; any other returns the book. */
function download(token: string, range: string | undefined): Reply {
  if (token === "expired") return json(403, { message: "Too late." });
  if (token === "unknown") return json(404, { message: "No such file." });
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
  if (from === undefined) return { status: 200, headers: FILE, text: BOOK_TEXT };
  const size = BOOK_TEXT.length;
  if (Number(from) >= size) return { status: 416, headers: { "content-range": `bytes */${size}` }, text: "" };
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  return {
    status: 206,
    headers: { ...FILE, "content-range": `bytes ${from}-${end}/${size}` },
    text: BOOK_TEXT.slice(Number(from), end + 1),
  };
}
