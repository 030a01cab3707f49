import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./generated/api.ts";

export type ApiClient = Client<paths>;

export interface ApiClientOptions {
  /** The BFF's origin; empty for the page's own origin. */
  baseUrl?: string;
  fetch?: typeof globalThis.fetch;
}

/**
 * A typed client for the BFF's OpenAPI document.
 *
 * Every call revalidates the cached copy (`no-cache`): an unchanged response costs a 304, and a browser never
 * shows an older price than the server would.
 */
export function createApiClient({ baseUrl = "", fetch }: ApiClientOptions = {}): ApiClient {
  return createClient<paths>({ baseUrl, cache: "no-cache", ...(fetch ? { fetch } : {}) });
}
