import { screen } from "@testing-library/react";
import type { DeskOrder } from "@tradeslip/contracts";
import { expect, it } from "vitest";
import { waitingOrder } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { GoneNote } from "./gone-note.tsx";

const CLAIMED = "2026-11-16T14:00:00.000Z";
const TRIED = Date.parse("2026-11-16T14:00:12.400Z");

async function open(
  triedAt: number | undefined,
  steps: DeskOrder["steps"] = [],
  state: DeskOrder["state"] = "claimed",
) {
  const server = new FakeServer();
  server.answer("/api/desk/orders/9W57J-YKX28", () =>
    waitingOrder(server.now, {
      state,
      agent: { id: "ada", name: "Ada" },
      claimedAt: CLAIMED,
      steps,
    }),
  );
  await renderApp(<GoneNote reference="9W57J-YKX28" triedAt={triedAt} />, { server });
}

it("an agent who pressed the key too late reads who was faster, and by how much", async () => {
  await open(TRIED);
  expect(await screen.findByText("Ada took it 12 s before you")).toBeDefined();
});

it("who took it reads that it is theirs", async () => {
  await open(undefined, ["note"]);
  expect(await screen.findByText("You took it")).toBeDefined();
});

it("what its agent closed meanwhile is closed, and no longer theirs", async () => {
  await open(undefined, ["note"], "closed");
  expect(await screen.findByText("Closed")).toBeDefined();
});

it("everybody else reads who has it", async () => {
  await open(undefined);
  expect(await screen.findByText("Ada took it")).toBeDefined();
});
