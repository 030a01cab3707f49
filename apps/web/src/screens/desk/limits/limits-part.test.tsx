import type { Blocks, DeskSettings } from "@tradeslip/contracts";
import { fireEvent, screen, within } from "@testing-library/react";
import { BLOCKS_LISTED } from "@tradeslip/contracts/rules";
import { beforeEach, expect, it } from "vitest";
import { deskPerson, deskSettings } from "../../../testing/desk-answers.ts";
import { FakeStreams } from "../../../testing/fake-streams.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { unavailable } from "../../../testing/problem.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import { useKeyboard } from "../keys/use-keys.ts";
import LimitsPart from "./limits-part.tsx";

const PATH = "/api/desk/settings";
const PENDING: DeskSettings["pending"][number] = {
  id: "one",
  change: { field: "limits.newPayerUsd", from: "1000", to: "2000" },
  by: { id: "mara", name: "Mara" },
  actsAt: null,
  mayConfirm: true,
};

beforeEach(() => void new FakeStreams());

async function open(
  role: "agent" | "admin",
  settings: DeskSettings = deskSettings(),
  blocks: Blocks["blocks"] = [],
) {
  const server = new FakeServer();
  server.answer(PATH, settings);
  server.answer("/api/desk/blocks", { blocks });
  const app = await renderApp(<LimitsPart person={deskPerson(role)} />, { server });
  await passTime(0);
  const row = (label: string) => within(screen.getByText(label).closest("li")!);
  return { ...app, server, row };
}

it("each limit stands beside what is used of it; an agent reads them, and changes none", async () => {
  const settings = deskSettings();
  const { row } = await open("agent", {
    ...settings,
    limits: { ...settings.limits, newPayersDayUsd: "5000", shortPercent: 0.5, waitHours: 2 },
  });
  expect(row("One payer, a day").getByText("$1,000.00")).toBeDefined();
  expect(row("One payer, 30 days").getByText("None")).toBeDefined();
  expect(row("All new payers, a day").getByText("$3,250.00 today")).toBeDefined();
  expect(row("All new payers, a day").getByRole("meter").getAttribute("aria-valuenow")).toBe("65");
  expect(row("All open holds").getByText("$8,740.00 now")).toBeDefined();
  expect(row("All open holds").queryByRole("meter")).toBeNull();
  expect(row("Short by a fee").getByText("0.5%")).toBeDefined();
  expect(row("A new payer's money waits").getByText("2 h")).toBeDefined();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Stop payments",
    "Blockb",
  ]);
});

it("an admin changes one limit on the version that is shown; an empty one is none", async () => {
  const { user, server } = await open("admin");
  await user.click(screen.getByRole("button", { name: "Change: One payer, a day" }));
  const field = screen.getByLabelText("One payer, a day");
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  server.answer(PATH, deskSettings({ version: 4, limits: { ...deskSettings().limits, dayUsd: null } }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await passTime(0);
  expect(server.sentTo(PATH)).toEqual([{ version: 3, limits: { dayUsd: null } }]);
  expect(screen.queryByLabelText("One payer, a day")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change: One payer, a day" }));
});

it("an emptied number of hours is no zero: the server refuses it, and the field says what it takes", async () => {
  const { user, server } = await open("admin");
  await user.click(screen.getByRole("button", { name: "Change: A new payer's money waits" }));
  const field = screen.getByLabelText("A new payer's money waits");
  await user.clear(field);
  server.answer(PATH, {
    ...unavailable,
    status: 400,
    errors: [{ field: "limits.waitHours", message: "Invalid input: expected number, received null" }],
  });
  await user.click(screen.getByRole("button", { name: "Save" }));
  await passTime(0);
  expect(server.sentTo(PATH)).toEqual([{ version: 3, limits: { waitHours: null } }]);
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

it("S133: an open form of a limit says what another admin set meanwhile, and keeps what is typed", async () => {
  const { user, server, queryClient } = await open("admin");
  await user.click(screen.getByRole("button", { name: "Change: One payer, a day" }));
  const field = screen.getByLabelText<HTMLInputElement>("One payer, a day");
  await user.clear(field);
  await user.type(field, "900");
  const limits = { ...deskSettings().limits, dayUsd: "400" };
  server.answer(PATH, deskSettings({ version: 4, limits }));
  void queryClient.invalidateQueries();
  await passTime(0);
  expect(screen.getByText("$400.00 (was $1,000.00)")).toBeDefined();
  expect(field.value).toBe("900");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await passTime(0);
  expect(server.sentTo(PATH)).toEqual([{ version: 4, limits: { dayUsd: "900" } }]);
});

it("a looser one waits: on top and in its row, and another admin confirms it", async () => {
  const { user, server, row } = await open("admin", deskSettings({ pending: [PENDING] }));
  expect(row("until a first order closes").getByText("$2,000.00 waits")).toBeDefined();
  const waits = within(screen.getByRole("region", { name: "Waits" }));
  expect(waits.getByText("Waits for another admin")).toBeDefined();
  expect(waits.getByText("Mara")).toBeDefined();
  server.answer(`${PATH}/pending/one/confirm`, deskSettings());
  await user.click(waits.getByRole("button", { name: "Confirm" }));
  await passTime(0);
  expect(screen.queryByRole("region", { name: "Waits" })).toBeNull();
});

it("who asked for it, and an agent, may only object; alone it acts in a day", async () => {
  const actsAt = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const pending = [{ ...PENDING, mayConfirm: false, actsAt }];
  const { user, server } = await open("agent", deskSettings({ pending }));
  const waits = within(screen.getByRole("region", { name: "Waits" }));
  expect(waits.getByText("Acts in")).toBeDefined();
  expect(waits.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Objectx"]);
  server.answer(`${PATH}/pending/one/object`, deskSettings());
  await user.click(waits.getByRole("button", { name: "Object" }));
  await passTime(0);
  expect(screen.queryByRole("region", { name: "Waits" })).toBeNull();
});

function Keyed() {
  useKeyboard();
  return <LimitsPart person={deskPerson("admin")} />;
}

/** Two changes wait, for a reader of keys. */
async function openTwo() {
  const server = new FakeServer();
  const [one, two] = [PENDING, { ...PENDING, id: "two" }];
  const left = deskSettings({ pending: [two] });
  server.answer(PATH, deskSettings({ pending: [one, two] }));
  server.answer("/api/desk/blocks", { blocks: [] });
  for (const path of ["confirm", "object"] as const) server.answer(`${PATH}/pending/one/${path}`, left);
  server.answer(`${PATH}/pending/two/confirm`, deskSettings());
  const app = await renderApp(<Keyed />, { server });
  await passTime(0);
  const press = async (keys: string) => {
    for (const key of keys) {
      await app.user.keyboard(key);
      await passTime(0);
    }
  };
  const asked = () => server.calls.filter((path) => path.includes("/pending/"));
  const keysOf = () => [...document.querySelectorAll("[aria-label=Waits] kbd")].map((key) => key.textContent);
  return { ...app, server, left, press, asked, keysOf };
}

it.each([
  ["a", "confirm"],
  ["x", "object"],
])("a second press of %s acts on no other change; j goes to it", async (key, path) => {
  const { press, asked, keysOf } = await openTwo();
  expect(keysOf()).toEqual(["a", "x"]);
  await press(key + key);
  expect(asked()).toEqual([`${PATH}/pending/one/${path}`]);
  expect(keysOf()).toEqual(["j"]);
  await press("ja");
  expect(asked()).toEqual([`${PATH}/pending/one/${path}`, `${PATH}/pending/two/confirm`]);
});

it("a press for a change that another admin confirmed meanwhile confirms no other", async () => {
  const { server, queryClient, left, press, asked } = await openTwo();
  server.answer(PATH, left);
  void queryClient.invalidateQueries();
  await passTime(0);
  expect(screen.getAllByRole("region", { name: "Waits" })).toHaveLength(1);
  await press("a");
  expect(asked()).toEqual([]);
});

const BLOCK: Blocks["blocks"][number] = {
  id: "one",
  kind: "destination",
  value: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  reason: "Named by the police",
  by: "Ada",
  at: "2026-11-16T14:00:00.000Z",
};
const BLOCKS = "/api/desk/blocks";

it("who isn't served stands beside the limits; a block acts at once, with a reason and an end", async () => {
  const named: Blocks["blocks"][number] = { ...BLOCK, id: "two", kind: "name", value: "daniel ofori" };
  const { user, server, row } = await open("agent", deskSettings(), [BLOCK, named]);
  expect(row(BLOCK.value).getByText("Refused")).toBeDefined();
  expect(row(BLOCK.value).getByText("no end")).toBeDefined();
  expect(row("daniel ofori").getByText("Second person")).toBeDefined();
  expect(row(BLOCK.value).queryByRole("button")).toBeNull();
  await user.click(screen.getByRole("button", { name: /^Block/ }));
  await user.selectOptions(screen.getByLabelText("What is blocked"), "browser");
  await user.type(screen.getByLabelText("An order of this browser"), "d5jv3-8gma6");
  await user.type(screen.getByLabelText("Reason"), "Four unpaid orders");
  await user.type(screen.getByLabelText("Until"), "2026-12-09");
  await user.click(screen.getByRole("button", { name: "Block" }));
  await passTime(0);
  const endsAt = new Date("2026-12-10T00:00").toISOString();
  expect(server.sentTo(BLOCKS)).toEqual([
    { kind: "browser", order: "D5JV3-8GMA6", reason: "Four unpaid orders", endsAt },
  ]);
  expect(screen.queryByLabelText("Reason")).toBeNull();
});

it("a last day that is none is said at its field", async () => {
  const { user, server } = await open("agent");
  await user.click(screen.getByRole("button", { name: /^Block/ }));
  const field = screen.getByLabelText("Until");
  fireEvent.change(field, { target: { value: "20261-12-09" } });
  const message = "Enter a date and time, such as 2026-11-28T14:02Z.";
  server.answer(BLOCKS, { ...unavailable, status: 400, errors: [{ field: "endsAt", message }] });
  await user.click(screen.getByRole("button", { name: "Block" }));
  await passTime(0);
  expect(server.sentTo(BLOCKS)).toMatchObject([{ endsAt: "20261-12-09" }]);
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

it.each([
  [1, 0],
  [BLOCKS_LISTED, 1],
])(
  "a list of %i blocks says whether it may be cut",
  async (length, count) => {
    const blocks = Array.from({ length }, (_none, at) => ({ ...BLOCK, id: `${at}` }));
    await open("agent", deskSettings(), blocks);
    expect(screen.queryAllByText("There may be older ones.")).toHaveLength(count);
  },
  120_000,
);

it("one admin asks to unblock, another confirms it, and any member objects", async () => {
  const removal = { by: "Mara", actsAt: null, mayConfirm: true };
  const { user, server, row } = await open("admin", deskSettings(), [{ ...BLOCK, removal }]);
  expect(row(BLOCK.value).getByText("Waits for another admin")).toBeDefined();
  server.answer(`${BLOCKS}/one/object`, { blocks: [BLOCK] });
  await user.click(row(BLOCK.value).getByRole("button", { name: "Object" }));
  await passTime(0);
  const asked = { ...removal, mayConfirm: false };
  server.answer(`${BLOCKS}/one`, { blocks: [{ ...BLOCK, removal: asked }] });
  await user.click(row(BLOCK.value).getByRole("button", { name: "Unblock" }));
  await passTime(0);
  expect(
    row(BLOCK.value)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Object"]);
});
