import type { ReceivingAccount } from "@tradeslip/contracts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { deskPerson, receivingAccount } from "../../../testing/desk-answers.ts";
import { FakeStreams } from "../../../testing/fake-streams.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { unavailable } from "../../../testing/problem.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import AccountsPart from "./accounts-part.tsx";

const ID = "8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11";
const ONE = `/api/desk/receiving-accounts/${ID}` as const;

beforeEach(() => void new FakeStreams());

async function open(role: "agent" | "admin", ...accounts: ReceivingAccount[]) {
  const server = new FakeServer();
  server.answer("/api/desk/receiving-accounts", { accounts });
  server.answer(ONE, () => receivingAccount());
  server.answer(`${ONE}/confirm`, () => receivingAccount());
  return renderApp(<AccountsPart person={deskPerson(role)} />, { server });
}

it("an agent sees how much of an account's day is used, and changes nothing", async () => {
  await open("agent", receivingAccount({ usedToday: "3950.00", dailyCeiling: "10000.00" }));
  const card = within(screen.getByRole("region", { name: "Example Bank" }));
  expect(card.getByText("3,950.00 USD of 10,000.00 today")).toBeDefined();
  expect(card.getByRole("meter").getAttribute("aria-valuenow")).toBe("39.5");
  expect(card.queryByRole("button")).toBeNull();
});

it("what waits for another admin says so, and another admin confirms it", async () => {
  const { user, server } = await open("admin", receivingAccount({ counts: false, changedBy: "Eve" }));
  expect(screen.getByText(/^Eve changed it at/)).toBeDefined();
  expect(screen.getByText("0012344417")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Confirm it" }));
  await passTime(0);
  expect(server.sentTo(`${ONE}/confirm`)).toEqual([{ version: 1 }]);
});

it("P21.6: a wallet that waits shows each address that is confirmed with it", async () => {
  const addresses = ["bc1qused", "bc1qfirst", "bc1qsecond"].map((address, turn) => ({
    address,
    reference: turn === 0 ? "REF01-00001" : null,
  }));
  const wallet = receivingAccount({
    kind: "coin",
    currency: "BTC",
    network: "bitcoin",
    details: [],
    addresses,
    counts: false,
  });
  await open("admin", wallet);
  const card = within(screen.getByRole("region", { name: "Example Bank" }));
  expect(card.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "bc1qfirst",
    "bc1qsecond",
  ]);
});

it("an account's history lists who changed it, whatever was done at it since, and older changes by a press", async () => {
  const { user, server } = await open("admin", receivingAccount());
  const hash = "9f2c71d0e4a8035b".padEnd(64, "0");
  const asked: string[] = [];
  server.answer("/api/desk/audit", (search) => {
    asked.push(search.get("kind") ?? "");
    const isFirst = search.get("cursor") === null;
    const row = {
      number: isFirst ? 9 : 2,
      at: "2026-11-16T13:58:00.000Z",
      actor: { kind: "admin", name: isFirst ? "Eve" : "Zoe" },
      action: isFirst ? "account-changed" : "account-added",
      reference: ID,
      content: {},
      hash,
    } as const;
    return { rows: [row], ...(isFirst && { cursor: "9" }), head: { number: 9, hash } };
  });
  await user.click(screen.getByText("History"));
  expect(await screen.findByText("Eve")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Show older rows" }));
  expect(await screen.findByText("Zoe")).toBeDefined();
  const kinds = "account-added,account-changed,account-confirmed,account-deleted";
  expect(asked).toEqual([kinds, kinds]);
  expect(screen.queryByRole("button", { name: "Show older rows" })).toBeNull();
});

it("O110: an account that changes under the finger is not confirmed before it was read", async () => {
  const waiting = receivingAccount({ counts: false, changedBy: "Eve" });
  const { user, server, queryClient } = await open("admin", waiting);
  const moved = "Eve changed this account meanwhile. Please read it again.";
  server.answer("/api/desk/receiving-accounts", {
    accounts: [{ ...waiting, version: 2, details: [{ label: "Account number", value: "0099999999" }] }],
  });
  void queryClient.invalidateQueries();
  await passTime(0);
  expect(screen.getByText("0099999999")).toBeDefined();
  server.answer(`${ONE}/confirm`, { ...unavailable, status: 409, code: "account_moved", detail: moved });
  await user.click(screen.getByRole("button", { name: "Confirm it" }));
  expect(await screen.findByText(moved)).toBeDefined();
  server.answer(`${ONE}/confirm`, () => receivingAccount({ version: 2 }));
  await user.click(screen.getByRole("button", { name: "Confirm it" }));
  await passTime(0);
  expect(server.sentTo(`${ONE}/confirm`)).toEqual([{ version: 1 }, { version: 2 }]);
});

it("with a single admin it says from when on the account counts", async () => {
  await open("admin", receivingAccount({ counts: false, countsFrom: "2026-11-16T14:30:00.000Z" }));
  expect(screen.getByText(/^It takes effect from/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Confirm it" })).toBeNull();
});

it("a form that was left for an account's books isn't open again, empty, on the way back", async () => {
  const { user, server } = await open("admin", receivingAccount({ id: "other" }), receivingAccount());
  server.answer(`${ONE}/lines`, "unreachable");
  server.answer(`${ONE}/day`, "unreachable");
  await user.click(screen.getAllByRole("button", { name: "Change" })[0]!);
  expect(screen.getByRole("form")).toBeDefined();
  await user.click(screen.getByRole("link", { name: "Day and statements" }));
  await passTime(0);
  await user.click(screen.getByRole("link", { name: "All accounts" }));
  await passTime(0);
  expect(screen.queryByRole("form")).toBeNull();
  expect(screen.getAllByRole("button", { name: "Change" })).toHaveLength(2);
});

it("a pause sends the account as it is", async () => {
  const { user, server } = await open("admin", receivingAccount());
  await user.click(screen.getByRole("button", { name: "Pause" }));
  await passTime(0);
  expect(server.sentTo(ONE)).toEqual([
    {
      version: 1,
      kind: "bank",
      name: "Example Bank",
      currency: "USD",
      holder: "Example Desk Ltd",
      details: [{ label: "Account number", value: "0012344417" }],
      dailyCeiling: null,
      postsLaterHours: 0,
      paused: true,
    },
  ]);
});

it("S133: a form whose account another admin changed says what, keeps what was typed, and saves on what it shows", async () => {
  const { user, server } = await open("admin", receivingAccount());
  await user.click(screen.getByRole("button", { name: "Change" }));
  const form = within(screen.getByRole("form", { name: "Change Example Bank" }));
  await user.type(form.getByLabelText("Ceiling for a day (optional)"), "500");
  const detail = "Bea changed this account meanwhile. Please read it again.";
  const moved = receivingAccount({ version: 2, paused: true, holder: "Another Desk Ltd" });
  server.answer("/api/desk/receiving-accounts", { accounts: [moved] });
  server.answer(ONE, { ...unavailable, status: 409, code: "account_moved", detail });
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText(detail)).toBeDefined();
  expect(await form.findByText("Another Desk Ltd (was Example Desk Ltd)")).toBeDefined();
  expect(form.getByText("It was paused meanwhile, and stays so.")).toBeDefined();
  expect(form.getByLabelText<HTMLInputElement>("Ceiling for a day (optional)").value).toBe("500");
  server.answer(ONE, () => moved);
  await user.click(form.getByRole("button", { name: "Save" }));
  await passTime(0);
  expect(server.sentTo(ONE)).toMatchObject([
    { version: 1, dailyCeiling: "500", paused: false },
    { version: 2, dailyCeiling: "500", paused: true, holder: "Example Desk Ltd" },
  ]);
});

it("how late a bank posts is said to who confirms it, and typed in whole hours, but of coins", async () => {
  const { user, server } = await open("admin", receivingAccount({ postsLaterHours: 18, counts: false }));
  expect(screen.getByText("Its lines may be dated up to 18 hours after the hold")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Change" }));
  const hours = screen.getByLabelText<HTMLInputElement>("Hours by which the bank posts later");
  await user.clear(hours);
  await user.type(hours, "24");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await passTime(0);
  expect(server.sentTo(ONE)).toMatchObject([{ postsLaterHours: 24 }]);
  await user.click(screen.getByRole("button", { name: "Change" }));
  await user.selectOptions(screen.getByLabelText("Kind"), "coin");
  expect(screen.queryByLabelText("Hours by which the bank posts later")).toBeNull();
});

it("S133: a form whose account another admin removed says so, and keeps what was typed", async () => {
  const { user, server, queryClient } = await open("admin", receivingAccount());
  await user.click(screen.getByRole("button", { name: "Change" }));
  const form = within(screen.getByRole("form", { name: "Change Example Bank" }));
  await user.type(form.getByLabelText("Ceiling for a day (optional)"), "500");
  server.answer("/api/desk/receiving-accounts", { accounts: [] });
  void queryClient.invalidateQueries();
  await passTime(0);
  expect(form.getByText("It was removed meanwhile. What you typed is still here.")).toBeDefined();
  expect(form.getByLabelText<HTMLInputElement>("Ceiling for a day (optional)").value).toBe("500");
  await user.click(form.getByRole("button", { name: "Cancel" }));
  expect(screen.getByText("No account yet")).toBeDefined();
});

it("S133: an account is removed in the version that stands on the screen", async () => {
  const { user, server } = await open("admin", receivingAccount({ version: 7 }));
  const asked: (string | null)[] = [];
  server.answer(ONE, (search) => {
    asked.push(search.get("version"));
    return null;
  });
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await user.click(screen.getByRole("button", { name: "Remove it" }));
  await passTime(0);
  expect(asked).toEqual(["7"]);
});

it("a coin account has its network, and one address a line; a wrong one is named by its line", async () => {
  const { user, server } = await open("admin");
  vi.spyOn(crypto, "randomUUID").mockReturnValue(ID);
  await user.click(screen.getByRole("button", { name: "Add an account" }));
  const form = within(screen.getByRole("form", { name: "New account" }));
  await user.selectOptions(form.getByLabelText("Kind"), "coin");
  await user.selectOptions(form.getByLabelText("Network"), "tron");
  await user.selectOptions(form.getByLabelText("Coin"), "USDT");
  await user.type(form.getByLabelText("Name"), "Tron");
  await user.type(form.getByLabelText("Holder"), "Desk");
  await user.type(form.getByLabelText("Addresses, one per line"), "TFirst{enter}{enter}TSecond");
  server.answer(ONE, {
    ...unavailable,
    status: 400,
    code: "invalid_input",
    errors: [{ field: "addresses.1", message: "This isn't an address of Tron. Please copy it again." }],
  });
  await user.click(form.getByRole("button", { name: "Add the account" }));
  expect(await form.findByText("Line 3: This isn't an address of Tron. Please copy it again.")).toBeDefined();
  expect(form.getByRole("alert").textContent).toBe(unavailable.detail);
  expect(form.getByLabelText<HTMLTextAreaElement>("Addresses, one per line").value).toBe("TFirst\n\nTSecond");
  expect(server.sentTo(ONE)).toEqual([
    {
      version: 0,
      kind: "coin",
      name: "Tron",
      currency: "USDT",
      network: "tron",
      holder: "Desk",
      details: [],
      addresses: ["TFirst", "TSecond"],
      dailyCeiling: null,
      postsLaterHours: 0,
      paused: false,
    },
  ]);
});

it("changing a coin account sends only the addresses that no order has", async () => {
  const { user, server } = await open(
    "admin",
    receivingAccount({
      kind: "coin",
      currency: "BTC",
      network: "bitcoin",
      details: [],
      addresses: [
        { address: "bc1qused", reference: "9W57J-YKX28" },
        { address: "bc1qfree", reference: null },
      ],
    }),
  );
  expect(screen.getByText("1 of 2 addresses are free")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Change" }));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Addresses, one per line").value).toBe("bc1qfree");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await passTime(0);
  expect(server.sentTo(ONE)).toMatchObject([{ network: "bitcoin", addresses: ["bc1qfree"] }]);
});

it("a coin account without a free address asks for more", async () => {
  await open("agent", receivingAccount({ kind: "coin", network: "bitcoin", currency: "BTC", addresses: [] }));
  expect(screen.getByText("No address is left. Add addresses.")).toBeDefined();
});

it("removing asks first, and Escape keeps the account", async () => {
  const { user, server } = await open("admin", receivingAccount());
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("button", { name: "Remove it" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Remove" }));
  server.answer(ONE, null);
  await user.click(screen.getByRole("button", { name: "Remove it" }));
  await passTime(0);
  expect(server.callsTo(ONE)).toBe(1);
});
