import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { OrderDesk } from "./order-desk.ts";
import type { Answer, Call } from "./start-desk.ts";

export const MAPPING = {
  date: "Date",
  narration: "Narration",
  credit: "Credit",
  debit: "Debit",
  balance: "Balance",
  reference: "Ref",
};

/** The time as a bank's file writes it. */
export const bankTime = ({ clock }: OrderDesk) =>
  new Date(clock.now()).toISOString().slice(0, 19).replace("T", " ");

export interface TestLine {
  readonly at: string;
  /** Signed. */
  readonly amount: string;
  readonly words?: string;
  readonly reference?: string;
}

/** A file whose balances follow from each other. */
export function fileOf(lines: readonly TestLine[], opening = 0): string {
  let balance = Math.round(opening * 100);
  const rows = lines.map(({ at, amount, words = "NIP/TRANSFER", reference = "" }) => {
    const cents = Math.round(Number(amount) * 100);
    balance += cents;
    const sum = (Math.abs(cents) / 100).toFixed(2);
    return [at, words, ...(cents < 0 ? ["", sum] : [sum, ""]), (balance / 100).toFixed(2), reference].join(
      ",",
    );
  });
  return ["Date,Narration,Credit,Debit,Balance,Ref", ...rows, ""].join("\n");
}

export type Post = (
  accountId: string,
  file: string | Buffer,
  more?: { readonly query?: string; readonly type?: string },
) => Promise<Answer>;

/** Posts files in a session of this member; without a query as after a preview by the mapping of now. */
export async function posterOf(desk: OrderDesk, name: string): Promise<Post> {
  const token = await desk.signIn(`${name.toLowerCase()}@desk.example`);
  const { port } = desk.server.server.address() as { port: number };
  const headers = {
    "provider-token": "a-token-of-the-servers-0123456789abcdef",
    authorization: `Bearer ${token}`,
  };
  return async (accountId, file, { query, type = "text/csv" } = {}) => {
    const account = `http://127.0.0.1:${port}/api/desk/receiving-accounts/${accountId}`;
    const previewed = async () => {
      const mapping = await (await fetch(`${account}/statement-mapping`, { headers })).json();
      return `?version=${(mapping as { version: number }).version}`;
    };
    const response = await fetch(`${account}/statements${query ?? (await previewed())}`, {
      method: "POST",
      headers: { ...headers, "content-type": type },
      body: typeof file === "string" ? file : new Uint8Array(file),
    });
    return { status: response.status, body: await response.json() };
  };
}

/** Calls to an account's paths. */
export function booksOf(call: Call, accountId: string) {
  const path = `/desk/receiving-accounts/${accountId}`;
  const done = async (method: string, end: string, body?: object): Promise<Answer["body"]> => {
    const answer = await call(method, `${path}${end}`, body);
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    return answer.body;
  };
  return {
    map: async (mapping: object = MAPPING) => {
      const { version } = await done("GET", "/statement-mapping");
      return done("PUT", "/statement-mapping", { version, ...mapping });
    },
    tryMap: (mapping: object) => call("PUT", `${path}/statement-mapping`, mapping),
    open: () => done("GET", "/lines"),
    payments: (query: string) => done("GET", `/payments?${query}`),
    matched: () => done("GET", "/lines?state=matched"),
    confirm: (line: string, body: object) => done("POST", `/lines/${line}/confirm`, body),
    tryConfirm: (line: string, body: object) => call("POST", `${path}/lines/${line}/confirm`, body),
    reopen: (line: string) => done("DELETE", `/lines/${line}/confirm`),
    tryReopen: (line: string) => call("DELETE", `${path}/lines/${line}/confirm`),
    day: (date: string) => done("GET", `/day?date=${date}`),
    close: (body: object) => done("POST", "/day/close", body),
    tryClose: (body: object) => call("POST", `${path}/day/close`, body),
    adjust: (body: object, id: string = randomUUID()) => done("PUT", `/adjustments/${id}`, body),
    tryAdjust: (body: object, id: string = randomUUID()) => call("PUT", `${path}/adjustments/${id}`, body),
    confirmAdjustment: (id: string) => done("POST", `/adjustments/${id}/confirm`),
    tryConfirmAdjustment: (id: string) => call("POST", `${path}/adjustments/${id}/confirm`),
    withdrawAdjustment: (id: string) => done("DELETE", `/adjustments/${id}`),
  };
}
