import type { Order, OrderInput, Problem, SlipAnswer } from "@tradeslip/contracts";
import supertest from "supertest";
import { startDesk, type Desk, type DeskOptions } from "./start-desk.ts";

export const WHATSAPP_NUMBER = "12025550143";
export const SECRET = "secret-of-the-tests-0123456789abcdef";

/** A server that accepts orders, with client calls. */
export interface OrderDesk extends Desk {
  /** A new client for each call, so that no rate limit applies. */
  post(body: unknown, headers?: Record<string, string>): supertest.Test;
  issue(input: OrderInput): Promise<Order>;
  /** Places an order that must be refused; returns the problem. */
  refused(input: unknown, status: number): Promise<Problem>;
  slip(token: string): Promise<SlipAnswer>;
}

export async function startOrderDesk(options: DeskOptions = {}): Promise<OrderDesk> {
  const env = { WHATSAPP_NUMBER, SESSION_SECRET: SECRET, TRUST_PROXY: "127.0.0.1", ...options.env };
  const desk = await startDesk({ ...options, env });
  const client = supertest(desk.address);
  let clients = 0;
  const post: OrderDesk["post"] = (body, headers = {}) => {
    clients += 1;
    const address = `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`;
    return client
      .post("/api/orders")
      .set({ "x-forwarded-for": address, ...headers })
      .send(body as object);
  };
  return {
    ...desk,
    post,
    issue: async (input) => (await post(input).expect(201)).body as Order,
    refused: async (input, status) => (await post(input).expect(status)).body as Problem,
    slip: async (token) => (await desk.get(`/api/orders/${token}`).expect(200)).body as SlipAnswer,
  };
}

export const BUY: OrderInput = {
  surface: "exchange",
  side: "buy",
  coinId: "bitcoin",
  amount: { unit: "usd", value: "250.00" },
};
