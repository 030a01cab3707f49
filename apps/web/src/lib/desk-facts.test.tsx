import { screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { FakeServer } from "../testing/fake-server.ts";
import { publicConfig } from "../testing/public-config.ts";
import { renderApp } from "../testing/render-app.tsx";
import { DeskFacts } from "./desk-facts.tsx";

// Loaded on demand, in real time.
beforeAll(async () => void (await import("./desk-facts-list.tsx")));

const NAMES = ["legalName", "licence", "address", "hours", "paymentMethods", "refundRule"] as const;

function open(desk: Partial<typeof publicConfig.desk>) {
  const server = new FakeServer();
  server.answer("/api/config", { ...publicConfig, desk: { ...publicConfig.desk, ...desk } });
  return renderApp(<DeskFacts names={NAMES} />, { server });
}

it("says what the operator has set, and no more", async () => {
  await open({ legalName: "Example Desk Ltd", paymentMethods: ["bank transfer", "mobile money", "cash"] });
  await screen.findByText("Company");
  const facts = screen
    .getAllByRole("term")
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(facts).toEqual(["Company: Example Desk Ltd", "Payment: bank transfer, mobile money and cash"]);
});

it("is not there where nothing is set", async () => {
  const { container } = await open({});
  expect(container.querySelector("dl")).toBeNull();
});

it("an address that begins with its number keeps its order on a page from right to left", async () => {
  await open({ address: "1 Marina Road, Lagos" });
  expect((await screen.findByText("1 Marina Road, Lagos")).tagName).toBe("BDI");
});
