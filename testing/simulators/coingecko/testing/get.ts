import { type CoinGeckoSimulator } from "../index.ts";

/** A GET of the API below /api/v3, as a well-behaved client makes it. */
export function get(
  { baseUrl }: Pick<CoinGeckoSimulator, "baseUrl">,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(baseUrl + path, { headers: { "user-agent": "tradeslip-tests/1.0", ...headers } });
}

export async function getJson(
  simulator: Pick<CoinGeckoSimulator, "baseUrl">,
  path: string,
): Promise<unknown> {
  return (await get(simulator, path)).json();
}
