import { type IncomingHttpHeaders } from "node:http";
import { type Reply, statusReply } from "./respond.ts";

/** The plan whose host is simulated and, unless any key will do, the only one it accepts. */
export interface RequiredKey {
  readonly plan: "demo" | "pro";
  readonly key?: string;
}

const NO_USER_AGENT =
  "Please add a descriptive User-Agent to your request. For higher rate limits & stable integration, please " +
  "subscribe to our API plans: https://www.coingecko.com/en/api/pricing .";
const WRONG_HOST_FOR_PRO =
  "If you are using Pro API key, please change your root URL from api.coingecko.com to pro-api.coingecko.com";
const WRONG_HOST_FOR_DEMO =
  "If you are using Demo API key, please change your root URL from pro-api.coingecko.com to api.coingecko.com";

/** Refuses as CoinGecko's edge does since January 2026. */
export function refuseUserAgent(headers: IncomingHttpHeaders): Reply | undefined {
  return headers["user-agent"]?.trim() ? undefined : statusReply(403, 403, NO_USER_AGENT);
}

/**
 * Keys: one on the wrong host is refused with 10010 (pro key) or 10011 (demo key). Without `required` it
 * simulates the public host, which needs no key and accepts any demo key.
 */
export function refuseKey(
  headers: IncomingHttpHeaders,
  query: URLSearchParams,
  required: RequiredKey | undefined,
): Reply | undefined {
  const demo = headers["x-cg-demo-api-key"] ?? query.get("x_cg_demo_api_key") ?? undefined;
  const pro = headers["x-cg-pro-api-key"] ?? query.get("x_cg_pro_api_key") ?? undefined;
  const onPro = required?.plan === "pro";
  if (!onPro && pro !== undefined) return statusReply(400, 10010, WRONG_HOST_FOR_PRO);
  if (onPro && demo !== undefined) return statusReply(400, 10011, WRONG_HOST_FOR_DEMO);
  if (required === undefined) return undefined;
  const given = onPro ? pro : demo;
  if (given === undefined)
    return statusReply(
      401,
      10002,
      "API Key Missing. Please make sure you're using the right authentication method.",
    );
  return required.key === undefined || given === required.key
    ? undefined
    : statusReply(401, 10002, "Invalid API Key.");
}
