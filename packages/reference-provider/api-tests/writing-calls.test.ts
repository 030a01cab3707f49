import openapi from "@tradeslip/contracts/openapi.json" with { type: "json" };
import * as operations from "@tradeslip/contracts/operations";
import type { Operation, Operations } from "@tradeslip/contracts/operations";
import { IS_LONG, runs } from "@tradeslip/node-kit/testing/test-length";
import { expect, inject, it, vi } from "vitest";
import { type Races, startWritingDesk, type WritingDesk } from "./writing/writing-desk.ts";
import { ACCOUNT_RACES } from "./writing/writing-account.ts";
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
/** SQLite has only one process; on PostgreSQL, what two do right, one mostly does as well. */
const PROVIDERS = inject("databaseServer") === undefined ? [1] : IS_LONG ? [1, 2] : [2];

/** By the operation's name; each runs on a desk of its own. */
const PARTS: Readonly<Record<string, Races>> = {
  accounts: ACCOUNT_RACES,
  money: { ...DESK_ORDER_RACES, ...DESK_MONEY_RACES, ...BLOCK_RACES, ...DESK_STATEMENT_RACES },
  settings: { ...DESK_RACES, ...RATE_RACES },
  steps: { ...DESK_STEP_RACES, ...CUSTOMER_STEP_RACES, ...MESSAGE_RACES, ...FOLLOW_RACES },
};

/** All operations, of all tables, that change something. */
const WRITING: Operations = Object.fromEntries(
  Object.entries(operations)
    .filter((entry): entry is [string, Operations] => entry[0].endsWith("_OPERATIONS"))
    .flatMap(([, rows]) => Object.entries(rows).filter(([, { method }]) => method !== "GET")),
);

function documented({ method, path }: Operation): readonly number[] {
  const address = path.replaceAll(/:(\w+)/g, "{$1}") as keyof typeof openapi.paths;
  const calls = openapi.paths[address] as Readonly<Record<string, { readonly responses: object }>>;
  return Object.keys(calls[method.toLowerCase()]!.responses).map(Number);
}

it("S127: each writing operation has its race", () => {
  const raced = Object.values(PARTS).flatMap((races) => Object.keys(races));
  expect(raced.toSorted()).toEqual(Object.keys(WRITING).toSorted());
});

/** What is wrong with it; null if nothing is. */
async function faultOf(desk: WritingDesk, id: string, race: Races[string]): Promise<string | null> {
  await desk.everyoneLooked();
  const { call, stands } = await race(desk);
  await desk.everyoneLooked();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_none, turn) => call(turn)));
  const strange = answers.find(({ status }) => status >= 500 || !documented(WRITING[id]!).includes(status));
  if (strange !== undefined) return `${strange.status}: ${strange.body?.message}`;
  await stands(answers);
  return null;
}

it.for(
  PROVIDERS.flatMap((providers) =>
    Object.entries(PARTS).map(([part, races]) => ({ providers, part, races })),
  ),
)(
  `S127: ${AT_ONCE} at once of each writing call ($part, $providers at the database): no 5xx, and what they say stands`,
  async ({ providers, races }) => {
    const desk = await startWritingDesk(providers, AT_ONCE);
    const faults: Record<string, string> = {};
    for (const [id, race] of Object.entries(races)) {
      const fault = await faultOf(desk, id, race).catch((error: unknown) => (error as Error).message);
      if (fault !== null) faults[id] = fault;
    }
    expect(faults).toEqual({});
  },
);
