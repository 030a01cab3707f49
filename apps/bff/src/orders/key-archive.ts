import * as z from "zod";
import { readFields } from "../provider/provider-answer.ts";
import type { ProviderCall, ProviderClient } from "../provider/provider-client.ts";
import { ProviderError } from "../provider/provider-error.ts";

const ArchivedKey = z.object({
  kid: z.string().regex(/^[\da-f]{4}$/),
  /** 32 bytes in base64url. */
  x: z.string().regex(/^[\w-]{43}$/),
  notBefore: z.iso.datetime(),
  /** From then on no server signs with it. */
  notAfter: z.iso.datetime().optional(),
  compromisedAt: z.iso.datetime().optional(),
});
const Archive = z.object({ keys: z.array(ArchivedKey) });

/** The public half of a key that signs or signed slips. */
export type PublishedKey = z.infer<typeof ArchivedKey>;

/** The provider keeps no archive, or does not know us. */
export const NO_ARCHIVE = Symbol("no archive");
type Kept = readonly PublishedKey[] | typeof NO_ARCHIVE;

/** Keeps the public keys of all servers for good. Both calls throw a ProviderError without an answer. */
export interface KeyArchive {
  /** False while the embedded provider has not started. */
  isThere(): boolean;
  /** Adds our keys, which sign or may sign from now on, and returns all. */
  tell(own: readonly PublishedKey[]): Promise<Kept>;
  read(): Promise<Kept>;
}

const PATH = "/api/slip-keys";
/** Someone who opens a slip waits for the answer. */
const TIMEOUT_MS = 2_000;

/** The archive at the provider, which knows us by its token; a third-party provider may lack the call. */
export function providerKeyArchive(client: ProviderClient, isThere: () => boolean): KeyArchive {
  const ask = async (call: Pick<ProviderCall, "method" | "body">): Promise<Kept> => {
    try {
      const answer = await client.call({
        ...call,
        gate: "slip-keys",
        path: PATH,
        totalTimeoutMs: TIMEOUT_MS,
        // Several requests may wait for it, so it must outlive any one of them.
        isDetached: true,
      });
      return readFields(Archive, answer).keys;
    } catch (error) {
      if (error instanceof ProviderError && hasNone(error)) return NO_ARCHIVE;
      throw error;
    }
  };
  return {
    isThere,
    tell: (keys) => ask({ method: "POST", body: { keys } }),
    read: () => ask({ method: "GET" }),
  };
}

function hasNone({ kind, status }: ProviderError): boolean {
  return kind === "refused" || kind === "unusable" || status === 501;
}
