import type { Running } from "./start-provider.ts";

interface Place {
  readonly network?: string;
  /** Whether a login from this browser succeeded before. */
  readonly isKnown?: boolean;
  /** False: it rejects cookies. */
  readonly hasCookie?: boolean;
}

/** A browser as the BFF identifies it: by keyed hashes in headers. */
export function browserAt(provider: Running, name: string, place: Place = {}) {
  const { network = "home", isKnown = false, hasCookie = true } = place;
  const headers = {
    "x-client-network": hashLike(network),
    ...(hasCookie ? { "x-client-browser": hashLike(name) } : {}),
    ...(isKnown ? { "x-client-known": "yes" } : {}),
  };
  const post = (path: string, body: Readonly<Record<string, unknown>>) => provider.post(path, body, headers);
  return {
    post,
    verify: async (code: string, email: string) => (await post("verify-otp", { code, email })).status,
    logIn: async (email: string, password: string) => (await post("login", { email, password })).status,
  };
}

function hashLike(name: string): string {
  return Buffer.from(name.padEnd(32, "-")).toString("base64url");
}
