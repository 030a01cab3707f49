import { type CoinGeckoSimulator } from "../index.ts";

const USER_AGENT = "tradeslip-tests/1.0";

/** A GET of the API below /api/v3, as a well-behaved client makes it. */
export function get(simulator: CoinGeckoSimulator, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(simulator.baseUrl + path, { ...init, headers: { "user-agent": USER_AGENT, ...init.headers } });
}

export async function getJson(simulator: CoinGeckoSimulator, path: string, init?: RequestInit): Promise<unknown> {
  return (await get(simulator, path, init)).json();
}
