import { useQuery } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { receivingAccount } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { FakeStreams } from "../../../testing/fake-streams.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import { accountsQuery, repliesQuery } from "../orders/order-queries.ts";
import { ratesQuery } from "../rates/rate-calls.ts";
import { useDeskStream } from "./use-desk-stream.ts";

const PATHS = ["/api/desk/replies", "/api/desk/rates", "/api/desk/receiving-accounts"] as const;

function OpenForms() {
  useDeskStream();
  useQuery(repliesQuery);
  useQuery(ratesQuery);
  useQuery(accountsQuery);
  return null;
}

it("S133: open forms of replies, rates and accounts are told of what others save", async () => {
  const streams = new FakeStreams();
  const server = new FakeServer();
  server.answer("/api/desk/replies", { version: 1, replies: [] });
  server.answer("/api/desk/rates", { version: 1, rates: [], pending: [] });
  server.answer("/api/desk/receiving-accounts", { accounts: [receivingAccount()] });
  await renderApp(<OpenForms />, { server });
  const reads = () => PATHS.map((path) => server.callsTo(path));
  expect(reads()).toEqual([1, 1, 1]);
  streams.last.send("settings", {});
  await passTime(1_000);
  expect(reads()).toEqual([2, 2, 1]);
  streams.last.send("account", { id: receivingAccount().id });
  await passTime(1_000);
  expect(reads()).toEqual([2, 2, 2]);
});
