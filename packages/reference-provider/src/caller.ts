import type { Language } from "@tradeslip/node-kit/languages";
import type { FastifyRequest } from "fastify";
import { languageOf } from "./language.ts";

/** The end user's browser and network as keyed hashes from the BFF. */
export interface Caller {
  /** Callers without the header share one value. */
  readonly browser: string;
  readonly network: string;
  /** This browser has logged in to the account before. */
  readonly isKnown: boolean;
  /** The BFF identifies clients, but this one sent no cookie. */
  readonly lacksCookie: boolean;
  /** "Chrome on Android", for the list of sessions; null: unknown. */
  readonly device: string | null;
  /** The language of mails to them. */
  readonly language: Language;
}

/** Shorter than any hash, so that no header can match it. */
export const UNIDENTIFIED = "none";
const HASH = /^[\w-]{16,86}$/;
const DEVICE = /^[A-Za-z][\w .-]{0,39}$/;

export function callerOf(request: FastifyRequest): Caller {
  const { headers } = request;
  const browser = hashIn(headers["x-client-browser"]);
  const network = hashIn(headers["x-client-network"]);
  return {
    browser,
    network,
    isKnown: browser !== UNIDENTIFIED && headers["x-client-known"] === "yes",
    lacksCookie: browser === UNIDENTIFIED && network !== UNIDENTIFIED,
    device: textIn(headers["x-client-device"], DEVICE),
    language: languageOf(request),
  };
}

function hashIn(value: string | string[] | undefined): string {
  return textIn(value, HASH) ?? UNIDENTIFIED;
}

function textIn(value: string | string[] | undefined, shape: RegExp): string | null {
  return typeof value === "string" && shape.test(value) ? value : null;
}
