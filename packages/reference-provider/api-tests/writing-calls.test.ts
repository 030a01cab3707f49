import openapi from "@tradeslip/contracts/openapi.json" with { type: "json" };
import { runs } from "@tradeslip/node-kit/testing/test-length";
import { expect, inject, it, vi } from "vitest";
import { type Races, startWritingDesk, type WritingDesk } from "./writing/writing-desk.ts";
import { ACCOUNT_RACES } from "./writing/writing-account.ts";
import { ENTRY_RACES } from "./writing/writing-entry.ts";
import {
  BLOCK_RACES,
  DESK_MONEY_RACES,
  DESK_ORDER_RACES,
  DESK_STATEMENT_RACES,
} from "./writing/writing-money.ts";
import { DESK_RACES, RATE_RACES } from "./writing/writing-settings.ts";
import {
  CUSTOMER_STEP_RACES,
  DESK_STEP_RACES,
  FOLLOW_RACES,
  MESSAGE_RACES,
} from "./writing/writing-steps.ts";

vi.setConfig({ testTimeout: 300_000 });

const AT_ONCE = runs(6, 20);
/**
 * SQLite has only one process; on PostgreSQL each of two gets half of the calls, which is a race of its own.
 */
const PROVIDERS = inject("databaseServer") === undefined ? 1 : 2;

/** By the operation's name; each runs on a desk of its own. */
const PARTS: Readonly<Record<string, Races>> = {
  accounts: ACCOUNT_RACES,
  entry: ENTRY_RACES,
  money: { ...DESK_ORDER_RACES, ...DESK_MONEY_RACES, ...BLOCK_RACES, ...DESK_STATEMENT_RACES },
  settings: { ...DESK_RACES, ...RATE_RACES },
  steps: { ...DESK_STEP_RACES, ...CUSTOMER_STEP_RACES, ...MESSAGE_RACES, ...FOLLOW_RACES },
};

interface Call {
  readonly operationId: string;
  readonly responses: object;
}

const PATHS: Readonly<Record<string, Readonly<Record<string, Call>>>> = openapi.paths;

/** All calls of the API that change something, by the operation's name: the statuses that each documents. */
const WRITING: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  Object.values(PATHS).flatMap((methods) =>
    Object.entries(methods)
      .filter(([method]) => ["post", "put", "patch", "delete"].includes(method))
      .map(([, { operationId, responses }]) => [operationId, Object.keys(responses).map(Number)]),
  ),
);

/**
 * Of the desk's servers alone, which store nothing for them: a slip, a check of a text, a cookie that ends.
 */
const STORES_NOTHING = ["createOrder", "checkMessage", "forgetOrders"];

it("S127: each writing operation has its race", () => {
  const raced = Object.values(PARTS).flatMap((races) => Object.keys(races));
  expect([...raced, ...STORES_NOTHING].toSorted()).toEqual(Object.keys(WRITING).toSorted());
});

/** What is wrong with it; null if nothing is. */
async function faultOf(desk: WritingDesk, id: string, race: Races[string]): Promise<string | null> {
  await desk.everyoneLooked();
  const { call, stands } = await race(desk);
  await desk.everyoneLooked();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_none, turn) => call(turn)));
  const strange = answers.find(({ status }) => status >= 500 || !WRITING[id]!.includes(status));
  if (strange !== undefined) return `${strange.status}: ${strange.body?.message}`;
  await stands(answers);
  return null;
}

it.for(Object.entries(PARTS).map(([part, races]) => ({ part, races })))(
  `S127: ${AT_ONCE} at once of each writing call ($part, ${PROVIDERS} at the database): no 5xx, and what they say stands`,
  async ({ races }) => {
    const desk = await startWritingDesk(PROVIDERS, AT_ONCE);
    const faults: Record<string, string> = {};
    for (const [id, race] of Object.entries(races)) {
      const fault = await faultOf(desk, id, race).catch((error: unknown) => (error as Error).message);
      if (fault !== null) faults[id] = fault;
    }
    expect(faults).toEqual({});
  },
);
