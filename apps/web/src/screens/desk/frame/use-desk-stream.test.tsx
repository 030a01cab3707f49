import { useQuery } from "@tanstack/react-query";
import type { AccountDay } from "@tradeslip/contracts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { deskSettings, receivingAccount } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { FakeStreams } from "../../../testing/fake-streams.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import { dayQuery, mappingQuery } from "../accounts/books/books-calls.ts";
import { blocksQuery } from "../limits/block-calls.ts";
import { suspenseQuery } from "../lists/suspense-calls.ts";
import { accountsQuery, repliesQuery, settingsQuery } from "../orders/order-queries.ts";
import { ratesQuery } from "../rates/rate-calls.ts";
import { useDeskStream } from "./use-desk-stream.ts";

const { id } = receivingAccount();
const BOOKS = "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11";
const OF_SETTINGS = ["/api/desk/replies", "/api/desk/rates", "/api/desk/settings"] as const;
const OF_ACCOUNTS = ["/api/desk/receiving-accounts", `${BOOKS}/day`, `${BOOKS}/statement-mapping`] as const;

function OpenForms() {
  useDeskStream();
  useQuery(repliesQuery);
  useQuery(ratesQuery);
  useQuery(settingsQuery);
  useQuery(accountsQuery);
  useQuery(dayQuery(id, "2026-11-26"));
  useQuery(mappingQuery(id));
  return null;
}

function OneForm() {
  const cutAt = useDeskStream();
  useQuery(settingsQuery);
  return <output>{cutAt === null ? "live" : "cut"}</output>;
}

it("a stream that the server refused is asked for again, and what is shown is read meanwhile", async () => {
  const streams = new FakeStreams();
  const server = new FakeServer();
  server.answer("/api/desk/settings", deskSettings());
  await renderApp(<OneForm />, { server });
  streams.last.accept();
  streams.last.refuse();
  await passTime(1_000);
  expect(screen.getByRole("status").textContent).toBe("cut");
  expect(streams.open).toHaveLength(0);
  const before = server.callsTo("/api/desk/settings");
  await passTime(20_000);
  expect(streams.open).toHaveLength(1);
  expect(server.callsTo("/api/desk/settings")).toBe(before + 1);
  streams.last.accept();
  await passTime(1_000);
  expect(screen.getByRole("status").textContent).toBe("live");
});

it("no stream is asked for once the console is left", async () => {
  const streams = new FakeStreams();
  const { unmount } = await renderApp(<OneForm />);
  streams.last.refuse();
  unmount();
  await passTime(20_000);
  expect(streams.opened).toHaveLength(1);
});

it("S133: open forms of settings, replies, rates, accounts, days and columns are told of what others save", async () => {
  const streams = new FakeStreams();
  const server = new FakeServer();
  server.answer("/api/desk/replies", { version: 1, replies: [] });
  server.answer("/api/desk/rates", { version: 1, rates: [], pending: [] });
  server.answer("/api/desk/settings", deskSettings());
  server.answer("/api/desk/receiving-accounts", { accounts: [receivingAccount()] });
  server.answer(`${BOOKS}/day`, {} as AccountDay);
  server.answer(`${BOOKS}/statement-mapping`, { version: 0, mapping: null });
  await renderApp(<OpenForms />, { server });
  const reads = (paths: typeof OF_SETTINGS | typeof OF_ACCOUNTS) => paths.map((path) => server.callsTo(path));
  expect([reads(OF_SETTINGS), reads(OF_ACCOUNTS)]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
  streams.last.send("settings", {});
  await passTime(1_000);
  expect([reads(OF_SETTINGS), reads(OF_ACCOUNTS)]).toEqual([
    [2, 2, 2],
    [1, 1, 1],
  ]);
  streams.last.send("account", { id });
  await passTime(1_000);
  expect([reads(OF_SETTINGS), reads(OF_ACCOUNTS)]).toEqual([
    [2, 2, 2],
    [2, 2, 2],
  ]);
});

function OpenLists() {
  useDeskStream();
  useQuery(suspenseQuery);
  useQuery(blocksQuery);
  return null;
}

it("what others ask about unallocated money is told with its account, and about blocks with the settings", async () => {
  const streams = new FakeStreams();
  const server = new FakeServer();
  server.answer("/api/desk/payments", { payments: [] });
  server.answer("/api/desk/blocks", { blocks: [] });
  await renderApp(<OpenLists />, { server });
  const reads = () => [server.callsTo("/api/desk/payments"), server.callsTo("/api/desk/blocks")];
  expect(reads()).toEqual([1, 1]);
  streams.last.send("account", { id });
  await passTime(1_000);
  expect(reads()).toEqual([2, 1]);
  streams.last.send("settings", {});
  await passTime(1_000);
  expect(reads()).toEqual([2, 2]);
});
