import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";

/** A customer who ordered and told the desk the destination of the coins. */
export interface SeededOrder {
  readonly reference: string;
  readonly token: string;
  /** The message in the chat. */
  readonly message: string;
  readonly payerName: string;
}

export interface Seeding {
  readonly usd?: string;
  /** By default they buy ether. Sellers sell bitcoin. */
  readonly side?: "buy" | "sell";
  /** Whether they have entered the destination. */
  readonly withDestination?: boolean;
  /** Default: one of their own. */
  readonly payerName?: string;
}

const FIRST_NAMES = ["Grace", "Chidi", "Amara", "Tunde", "Zainab", "Kofi", "Ngozi", "Sade"];
/**
 * Each has a network of its own, because the desk takes few unclaimed orders per network (docs/product.md,
 * P20.5).
 */
let people = 0;

/** Announces an order, each from another browser. The product trusts the proxy that names their addresses. */
export async function seedOrder(
  url: string,
  { usd = "250.00", side = "buy", withDestination = true, payerName: given }: Seeding = {},
): Promise<SeededOrder> {
  people += 1;
  const payerName = given ?? `${FIRST_NAMES[people % FIRST_NAMES.length]} Number ${people}`;
  const headers: Record<string, string> = {
    origin: url,
    "content-type": "application/json",
    "x-forwarded-for": `203.${people >> 16}.${(people >> 8) & 255}.${people & 255}`,
  };
  const post = async (path: string, body: object | null) => {
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body ?? {}) });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return answer;
  };
  const made = await post("/api/orders", {
    surface: "exchange",
    side,
    coinId: side === "buy" ? "ethereum" : "bitcoin",
    amount: { unit: "usd", value: usd },
  });
  headers["cookie"] = made.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const { reference, token, message } = (await made.json()) as Omit<SeededOrder, "payerName">;
  await post(`/api/orders/${token}/announce`, null);
  if (withDestination)
    await post(`/api/orders/${token}/destination`, { version: 1, ...destinationOf(side, payerName) });
  return { reference, token, message, payerName };
}

function destinationOf(side: "buy" | "sell", name: string): object {
  if (side === "buy")
    return {
      network: "ethereum",
      address: `0x${randomBytes(20).toString("hex")}`,
      noTag: true,
      payerName: name,
    };
  return {
    method: "Bank transfer, Example Bank",
    account: String(people).padStart(10, "7"),
    holder: name,
    returnNetwork: "bitcoin",
    returnAddress: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  };
}

export async function seedOrders(url: string, count: number, seeding?: Seeding): Promise<SeededOrder[]> {
  const orders: SeededOrder[] = [];
  for (let made = 0; made < count; made += 1) orders.push(await seedOrder(url, seeding));
  return orders;
}
