import type { Order } from "@tradeslip/contracts";

const CHAT = "https://wa.me/";
const TEXTS = ["reference", "usd", "coinAmount", "rate", "token", "message", "whatsappUrl"] as const;
const SOURCES = ["live", "stale", "fallback"];

/** Whether a value is a slip as we kept it. Storage is open to browser extensions and to curious people. */
export function isOrder(value: unknown): value is Order {
  if (!isRecord(value)) return false;
  const { side, coin, freshness, whatsappUrl } = value;
  return (
    hasTexts(value, TEXTS) &&
    (whatsappUrl as string).startsWith(CHAT) &&
    (side === "buy" || side === "sell") &&
    isRecord(coin) &&
    hasTexts(coin, ["id", "symbol", "name"]) &&
    isRecord(freshness) &&
    SOURCES.includes(freshness["source"] as string) &&
    [freshness["asOf"], value["issuedAt"], value["expiresAt"]].every(isTime)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function hasTexts(value: Record<string, unknown>, names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === "string");
}

function isTime(value: unknown): boolean {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}
