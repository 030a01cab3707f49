import type { AccountDay, StatementLines } from "@tradeslip/contracts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { receivingAccount } from "../../../../testing/desk-answers.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { FakeStreams } from "../../../../testing/fake-streams.ts";
import { passTime, renderApp } from "../../../../testing/render-app.tsx";
import { useKeyboard } from "../../keys/use-keys.ts";
import { AccountBooks } from "./account-books.tsx";
import { dayAsCsv } from "./day-csv.ts";

const account = receivingAccount();
const ONE = "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11";
const DAY: AccountDay = {
  date: "2026-11-26",
  from: "2026-11-26",
  currency: "NGN",
  timeZone: "Africa/Lagos",
  opening: "4812300",
  movements: [{ kind: "customer", amount: "3877500", count: 7 }],
  late: [],
  closing: "4696781.25",
  bank: "4962923.75",
  difference: "266142.5",
  lines: { amount: "447392.5", count: 5 },
  payments: { amount: "-181250", count: 2 },
  unexplained: "0",
  mayClose: true,
};
const LINES: StatementLines = {
  lines: [
    {
      id: "one",
      at: "2026-11-26T08:14:00.000Z",
      amount: "495000",
      currency: "NGN",
      narration: "NIP/ALAO TOBI/N1ZC9-HV38G",
      suggestion: { order: "N1ZC9-HV38G", version: 5, reason: "named" },
    },
    {
      id: "two",
      at: "2026-11-26",
      amount: "-53.75",
      currency: "NGN",
      narration: "NIP CHARGE + VAT",
      suggestion: { as: "fee", reason: "like-fees" },
    },
    { id: "three", at: "2026-11-26", amount: "40000", currency: "NGN", narration: "POS TRF" },
  ],
  payments: [],
};

beforeEach(() => void new FakeStreams());

function Keyed() {
  useKeyboard();
  return <AccountBooks account={account} />;
}

async function open(day: AccountDay = DAY) {
  const server = new FakeServer();
  server.answer(`${ONE}/lines`, LINES);
  server.answer(`${ONE}/day`, day);
  const app = await renderApp(<Keyed />, { server });
  await passTime(0);
  return { ...app, server };
}

it("O112: the day stands beside its open lines, and one key confirms what a line may be", async () => {
  const { user, server } = await open();
  const sheet = within(screen.getByRole("region", { name: "The day in NGN" }));
  expect(sheet.getByText("5 lines without a payment").nextSibling?.textContent).toBe("+447,392.50");
  expect(sheet.getByText("2 payments without a line").nextSibling?.textContent).toBe("−181,250.00");
  server.answer(`${ONE}/lines/one/confirm`, LINES.lines[0]!);
  server.answer(`${ONE}/lines/two/confirm`, LINES.lines[1]!);
  await user.keyboard("1");
  await passTime(0);
  expect(server.sentTo(`${ONE}/lines/one/confirm`)).toEqual([{ order: "N1ZC9-HV38G", version: 5 }]);
  await user.keyboard("2");
  await passTime(0);
  expect(server.sentTo(`${ONE}/lines/two/confirm`)).toEqual([{ as: "fee", note: "-53.75" }]);
});

it("O112: a difference asks for its reason, and the day closes with it", async () => {
  const { user, server } = await open();
  server.answer(`${ONE}/day/close`, { ...DAY, closed: { at: "2026-11-26T19:00:00.000Z", by: "Ben" } });
  await user.type(screen.getByLabelText("Why books and bank differ"), "Two payouts after hours");
  await user.click(screen.getByRole("button", { name: /^Close the day/ }));
  await passTime(0);
  expect(server.sentTo(`${ONE}/day/close`)).toEqual([
    { date: "2026-11-26", reason: "Two payouts after hours" },
  ]);
});

it("O112: a line of no order is a fee, or no customer's, with a note", async () => {
  const { user, server } = await open();
  const line = within(screen.getByText("POS TRF").closest("li")!);
  await user.click(line.getByRole("button", { name: "Something else" }));
  expect(line.queryByRole("button", { name: "Fee" })).toBeNull();
  await user.type(line.getByLabelText("What it is"), "A loan");
  server.answer(`${ONE}/lines/three/confirm`, LINES.lines[2]!);
  await user.click(line.getByRole("button", { name: "No customer's" }));
  await passTime(0);
  expect(server.sentTo(`${ONE}/lines/three/confirm`)).toEqual([{ as: "other", note: "A loan" }]);
});

it("O112: a day as CSV has no formula that a spreadsheet would run", () => {
  const text = dayAsCsv('=HYPERLINK("x")', { ...DAY, closed: { at: "", by: "Ben", reason: "@SUM(1)" } });
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(text).toContain("Reason,,'@SUM(1)");
  expect(text).toContain("Closing,,4696781.25");
});
