import type { FastifyInstance } from "fastify";
import type { Clock } from "@tradeslip/node-kit/clock";
import { UNMETERED } from "../platform/limits/unmetered.ts";

const DAY_MS = 24 * 3_600_000;
/** Who runs this server still reads that mail: said anew with every answer, so it never runs out. */
const GOOD_FOR_MS = 90 * DAY_MS;

export interface SecurityTxtOptions {
  /** Null: nobody to write to, so there is no file. */
  readonly email: string | null;
  readonly publicOrigin: string | null;
  readonly clock: Clock;
}

/** GET /.well-known/security.txt: where to report a weakness (RFC 9116). */
export function registerSecurityTxt(app: FastifyInstance, options: SecurityTxtOptions): void {
  const { email, publicOrigin, clock } = options;
  if (email === null) return;
  const path = "/.well-known/security.txt";
  const canonical = publicOrigin === null ? "" : `Canonical: ${publicOrigin}${path}\n`;
  app.get(path, { schema: { hide: true }, config: UNMETERED }, (_request, reply) => {
    // Whole days: the same text all day long.
    const expires = new Date(Math.floor(clock.now() / DAY_MS) * DAY_MS + GOOD_FOR_MS).toISOString();
    return reply
      .header("cache-control", "public, max-age=3600")
      .type("text/plain; charset=utf-8")
      .send(
        `Contact: mailto:${encodeURI(email)}\nExpires: ${expires}\nPreferred-Languages: en\n${canonical}`,
      );
  });
}
