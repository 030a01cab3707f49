import type { ReadyPayouts } from "@tradeslip/contracts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { receivingAccount } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { FakeStreams } from "../../../testing/fake-streams.ts";
import { unavailable } from "../../../testing/problem.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import { useKeyboard } from "../keys/use-keys.ts";
import { lastUsedFirst } from "./last-accounts.ts";
import { groupsOf, payoutCsv, payoutList } from "./payout-lists.ts";
import PayoutsPart from "./payouts-part.tsx";

const PATH = "/api/desk/payouts";
const TRANSACTION = "0a661e1e2d2851e7d4e81c1560522f1dc3dbb16ad956265664579b4c53ab1252";

const GRACE: ReadyPayouts["payouts"][number] = {
  reference: "T4B8W-2HNQ6",
  version: 6,
  network: "bitcoin",
  address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  coin: "bitcoin",
  currency: "BTC",
  amount: "0.00350847",
  usd: "250.00",
  payerName: "Grace Example",
  approvedBy: "Ben",
};
const MIRA = {
  ...GRACE,
  reference: "Q3MX7-4DKT0",
  version: 3,
  amount: "0.0140339",
  payerName: "Mira Example",
};
const LENA = { ...MIRA, reference: "A6KD8-W3PF7", network: "xrp", currency: "XRP", amount: "20", tag: "77" };

beforeEach(() => void new FakeStreams());

function Keyed() {
  useKeyboard();
  return <PayoutsPart />;
}

const COLD = receivingAccount({
  id: "cold",
  name: "Cold",
  kind: "coin",
  currency: "BTC",
  network: "bitcoin",
});
const ACCOUNTS = [
  COLD,
  { ...COLD, id: "hot", name: "Hot" },
  { ...COLD, id: "ripple", name: "Ripple", currency: "XRP", network: "xrp" as const },
];

async function open(payouts: ReadyPayouts["payouts"], accounts: (typeof COLD)[] = []) {
  const server = new FakeServer();
  server.answer(PATH, { payouts });
  server.answer("/api/desk/receiving-accounts", { accounts });
  const app = await renderApp(<Keyed />, { server });
  await passTime(0);
  return { ...app, server };
}

it("O106: orders of one coin and network are one list, and one transaction is booked over the chosen ones", async () => {
  const { user, server } = await open([GRACE, MIRA, LENA]);
  const bitcoin = within(screen.getByRole("region", { name: "Bitcoin, BTC" }));
  expect(bitcoin.getByText("2 orders").nextSibling?.textContent).toBe("0.01754237\u00A0BTC");
  expect(screen.queryByText("A6KD8-W3PF7")).toBeNull();
  await user.keyboard("t");
  await user.keyboard(TRANSACTION);
  await user.type(screen.getByLabelText("Network fee, in BTC"), "0.0000124");
  server.answer(PATH, { orders: [], payouts: [] });
  await user.keyboard("{Enter}");
  await passTime(0);
  expect(server.sentTo(PATH)).toEqual([
    {
      orders: [
        { reference: "T4B8W-2HNQ6", version: 6 },
        { reference: "Q3MX7-4DKT0", version: 3 },
      ],
      network: "bitcoin",
      transaction: TRANSACTION,
      fee: "0.0000124",
    },
  ]);
  expect(screen.getByRole("status").textContent).toBe("2 orders are marked as sent.");
  expect(screen.getByText(/^Nothing to pay out/)).toBeDefined();
});

it("what is booked names the wallet that it left, which is chosen the next time", async () => {
  const { user, server } = await open([GRACE], ACCOUNTS);
  await user.type(screen.getByLabelText("Transaction"), TRANSACTION);
  await user.selectOptions(screen.getByLabelText("Account that it was sent from"), "Hot");
  server.answer(PATH, { orders: [], payouts: [MIRA] });
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("button", { name: /^Mark 1 as sent/ }));
  await passTime(0);
  expect(server.sentTo(PATH)[0]).toMatchObject({ accountId: "hot" });
  expect(lastUsedFirst(ACCOUNTS).map(({ id }) => id)).toEqual(["hot", "cold", "ripple"]);
});

it("O106: an order that isn't chosen stays out, and a refusal leaves what was typed", async () => {
  const { user, server } = await open([GRACE, MIRA]);
  await user.click(screen.getByRole("checkbox", { name: "Q3MX7-4DKT0" }));
  expect(screen.getByText("1 order").nextSibling?.textContent).toBe("0.00350847\u00A0BTC");
  await user.type(screen.getByLabelText("Transaction"), TRANSACTION);
  server.answer(PATH, {
    ...unavailable,
    status: 409,
    code: "approval_needed",
    detail: "This needs an approval first.",
  });
  await user.click(screen.getByRole("button", { name: /^Mark 1 as sent/ }));
  await passTime(0);
  expect(server.sentTo(PATH)).toMatchObject([{ orders: [{ reference: "T4B8W-2HNQ6" }] }]);
});

it("O106: wallets read amounts and tags as they are, and no address runs as a formula", () => {
  const long = { ...LENA, amount: "0.123456789012345678", tag: "18446744073709551615" };
  const odd = { ...GRACE, address: "=cmd|'x'!A1" };
  expect(payoutList([GRACE, long])).toBe(
    `${GRACE.address}, 0.00350847\n${GRACE.address}, 18446744073709551615, 0.123456789012345678`,
  );
  expect(payoutCsv([long, odd]).split("\r\n")).toEqual([
    "Address,Tag,Amount,Label",
    `${GRACE.address},18446744073709551615,0.123456789012345678,A6KD8-W3PF7`,
    "'=cmd|'x'!A1,,0.00350847,T4B8W-2HNQ6",
    "",
  ]);
  expect(groupsOf([LENA, GRACE, MIRA]).map(({ key }) => key)).toEqual(["bitcoin BTC", "xrp XRP"]);
});

it("what is saved for a wallet is what the server kept a row of", async () => {
  const { user, server } = await open([GRACE, MIRA]);
  const saved: Blob[] = [];
  const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  server.answer(`${PATH}/export`, unavailable);
  await user.keyboard("e");
  await passTime(0);
  expect(saved).toEqual([]);
  // The other one was sent meanwhile.
  server.answer(`${PATH}/export`, { payouts: [GRACE] });
  await user.keyboard("e");
  await passTime(0);
  expect(server.sentTo(`${PATH}/export`).at(-1)).toEqual({ orders: [GRACE.reference, MIRA.reference] });
  expect(await saved[0]!.text()).toBe(payoutCsv([GRACE]));
});

it("what is copied for a wallet is what the server kept a row of", async () => {
  const { user, server } = await open([GRACE, MIRA]);
  const writeText = vi.spyOn(navigator.clipboard, "writeText");
  server.answer(`${PATH}/export`, unavailable);
  await user.keyboard("y");
  await passTime(0);
  expect(writeText).not.toHaveBeenCalled();
  // The other one was sent meanwhile.
  server.answer(`${PATH}/export`, { payouts: [GRACE] });
  await user.keyboard("y");
  await passTime(0);
  expect(server.sentTo(`${PATH}/export`).at(-1)).toEqual({ orders: [GRACE.reference, MIRA.reference] });
  expect(writeText.mock.calls).toEqual([[payoutList([GRACE])]]);
});

it("an order that gets ready after the list was taken isn't booked with it, unless the agent says so", async () => {
  const { user, server, queryClient } = await open([GRACE]);
  const ready = async (...payouts: ReadyPayouts["payouts"]) => {
    server.answer(PATH, { orders: [], payouts });
    void queryClient.invalidateQueries();
    await passTime(0);
  };
  const tick = () => screen.getByRole<HTMLInputElement>("checkbox", { name: MIRA.reference }).checked;
  // Before a list was taken, whatever gets ready is among those that are paid.
  await ready(GRACE, MIRA);
  expect(tick()).toBe(true);
  await ready(GRACE);
  server.answer(`${PATH}/export`, { payouts: [GRACE] });
  await user.keyboard("y");
  await passTime(0);
  await ready(GRACE, MIRA);
  expect(tick()).toBe(false);
  expect(screen.getByText("Not in the list that you took")).toBeDefined();
  await user.type(screen.getByLabelText("Transaction"), TRANSACTION);
  server.answer(PATH, { orders: [], payouts: [MIRA] });
  await user.click(screen.getByRole("button", { name: /^Mark 1 as sent/ }));
  await passTime(0);
  expect(server.sentTo(PATH)).toMatchObject([{ orders: [{ reference: GRACE.reference }] }]);
  // The next transaction starts over.
  expect(tick()).toBe(true);
});

it("the list that was taken of one coin is kept while another coin is booked", async () => {
  const { user, server, queryClient } = await open([GRACE, LENA]);
  const show = (coin: RegExp) => user.click(screen.getByRole("button", { name: coin }));
  server.answer(`${PATH}/export`, { payouts: [LENA] });
  await show(/XRP/);
  await user.keyboard("y");
  await passTime(0);
  await show(/^Bitcoin/);
  await user.type(screen.getByLabelText("Transaction"), TRANSACTION);
  const later = { ...LENA, reference: "K5PW2-9DQX3" };
  server.answer(PATH, { orders: [], payouts: [LENA, later] });
  await user.click(screen.getByRole("button", { name: /^Mark 1 as sent/ }));
  await passTime(0);
  void queryClient.invalidateQueries();
  await passTime(0);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: later.reference }).checked).toBe(false);
});

it("what is typed stays with its coin while another one gets more orders", async () => {
  const { user, server, queryClient } = await open([GRACE, MIRA, LENA]);
  await user.type(screen.getByLabelText("Transaction"), TRANSACTION);
  server.answer(PATH, { payouts: [GRACE, LENA, { ...LENA, reference: "K5PW2-9DQX3" }] });
  void queryClient.invalidateQueries();
  await passTime(0);
  expect(screen.getByRole("region", { name: "Bitcoin, BTC" })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Transaction").value).toBe(TRANSACTION);
});
