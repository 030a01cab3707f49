import type { Order } from "@tradeslip/contracts";
import { isChatUrl, USUAL_CHAT } from "@tradeslip/contracts/rules";
import { useMemo } from "react";
import { isKeptForGood, readStored, useStoredText, writeStored } from "../../lib/stored-value.ts";

const KEY = "slips";
/** Version of the stored format. Data of another version is ignored. */
const VERSION = 1;
/** At about 2 kB each, far below the browsers' storage quota. */
const MAX_SLIPS = 200;

/** The element id and the address of the list. */
export const SLIPS_ID = "slips";
export const SLIPS_ADDRESS = `/exchange#${SLIPS_ID}`;

/** Saves a slip on this device, newest first. Never throws: full or blocked storage must not stop a trade. */
export function saveSlip(order: Order): void {
  const others = parseSlips(readStored(KEY)).filter(({ token }) => token !== order.token);
  write([order, ...others].slice(0, MAX_SLIPS));
}

export function clearSlips(): void {
  write([]);
}

export interface SavedSlips {
  slips: readonly Order[];
  /** False if the browser refuses storage: the slips then last as long as the page. */
  lasting: boolean;
}

/** The slips saved on this device, newest first, in sync with other tabs. */
export function useSavedSlips(): SavedSlips {
  const text = useStoredText(KEY);
  const slips = useMemo(() => parseSlips(text), [text]);
  return { slips, lasting: isKeptForGood(KEY) };
}

function write(slips: readonly Order[]): void {
  writeStored(KEY, JSON.stringify({ version: VERSION, slips }));
}

/** Empty for anything we did not write. */
function parseSlips(text: string | null): readonly Order[] {
  try {
    const stored = JSON.parse(text ?? "null") as { version?: unknown; slips?: unknown } | null;
    if (stored?.version !== VERSION || !Array.isArray(stored.slips)) return [];
    return stored.slips.map(withChannel).filter(isOrder).slice(0, MAX_SLIPS);
  } catch {
    return [];
  }
}

/** Earlier releases knew a single channel, and stored only its link. */
function withChannel(value: unknown): unknown {
  if (!isRecord(value) || value["channel"] !== undefined) return value;
  return { ...value, channel: { name: USUAL_CHAT, url: value["whatsappUrl"] } };
}

const TEXTS = ["reference", "usd", "coinAmount", "rate", "token", "message"] as const;
const SOURCES = ["live", "stale", "fallback"];

/** Validates a stored slip: browser extensions and users can edit the storage. */
function isOrder(value: unknown): value is Order {
  if (!isRecord(value)) return false;
  const { side, coin, freshness, channel, local, fee } = value;
  return (
    hasTexts(value, TEXTS) &&
    isRecord(channel) &&
    hasTexts(channel, ["name", "url"]) &&
    isChatUrl(channel["url"] as string) &&
    (side === "buy" || side === "sell") &&
    isRecord(coin) &&
    hasTexts(coin, ["id", "symbol", "name"]) &&
    isRecord(freshness) &&
    SOURCES.includes(freshness["source"] as string) &&
    (local === undefined || isLocal(local)) &&
    hasNumbers(value, ["market"]) &&
    (fee === undefined ||
      (isRecord(fee) && hasTexts(fee, ["percent", "usd"]) && hasNumbers(fee, ["percent", "usd"]))) &&
    [freshness["asOf"], value["issuedAt"], value["expiresAt"]].every(isTime)
  );
}

function isLocal(value: unknown): boolean {
  if (!isRecord(value) || !hasTexts(value, ["currency", "amount", "rate"])) return false;
  return /^[A-Z]{3}$/.test(value["currency"] as string) && !Number.isNaN(Number(value["amount"]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function hasTexts(value: Record<string, unknown>, names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === "string");
}

/** Whether those that are present are valid numbers. */
function hasNumbers(value: Record<string, unknown>, names: readonly string[]): boolean {
  return names.every((name) => {
    const number = value[name];
    return number === undefined || (typeof number === "string" && /^\d+(?:\.\d+)?$/.test(number));
  });
}

function isTime(value: unknown): boolean {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}
