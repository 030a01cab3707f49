import type { AuditPage } from "@tradeslip/contracts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { deskPerson, deskSettings } from "../../../testing/desk-answers.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { unavailable } from "../../../testing/problem.ts";
import { passTime, renderApp } from "../../../testing/render-app.tsx";
import AuditPart from "./audit-part.tsx";

const HASH = "9f2c71d0e4a8035b".padEnd(64, "0");
const row = (
  number: number,
  changes: Partial<AuditPage["rows"][number]> = {},
): AuditPage["rows"][number] => ({
  number,
  at: "2026-11-16T13:58:00.000Z",
  actor: { kind: "agent", name: "Ada" },
  action: "claim",
  reference: "9W57J-YKX28",
  content: { version: 2 },
  hash: HASH,
  ...changes,
});

async function open(role: "agent" | "admin") {
  const server = new FakeServer();
  server.answer("/api/desk/audit", (search) =>
    search.get("cursor") === "2"
      ? {
          rows: [row(1, { content: null, actor: { kind: "agent", name: null } })],
          head: { number: 3, hash: HASH },
        }
      : {
          rows: [
            row(3, {
              action: "settings-changed",
              reference: null,
              actor: { kind: "admin", name: "Eve" },
              content: {
                before: { hours: null, takesOrders: true },
                after: { hours: "Mon", takesOrders: true },
              },
            }),
            row(2),
          ],
          cursor: "2",
          head: { number: 3, hash: HASH },
        },
  );
  return renderApp(<AuditPart person={deskPerson(role)} />, { server });
}

it("an agent is told that admins read the audit, and nothing is asked for", async () => {
  const { server } = await open("agent");
  expect(screen.getByText("Admins read the audit.")).toBeDefined();
  expect(server.callsTo("/api/desk/audit")).toBe(0);
});

it("says who did what, of a change only what changed, and older rows by a press", async () => {
  const { user } = await open("admin");
  const [settings, claimed] = await screen.findAllByRole("listitem");
  expect(within(settings!).getByText("Settings changed")).toBeDefined();
  expect(within(settings!).getByText("Eve")).toBeDefined();
  expect(within(settings!).getByText("— → Mon")).toBeDefined();
  expect(within(settings!).queryByText("takesOrders")).toBeNull();
  expect(within(claimed!).getByText("9W57J-YKX28")).toBeDefined();
  expect(screen.getByText("3 9f2c 71d0 e4a8 035b")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Show older rows" }));
  expect(await screen.findByText("What it said is erased.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show older rows" })).toBeNull();
});

it("reads the whole chain by a press, and names the row that doesn't fit", async () => {
  const { user, server } = await open("admin");
  server.answer("/api/desk/audit/check", { fits: true, head: { number: 3, hash: HASH } });
  await user.click(await screen.findByRole("button", { name: "Check the chain" }));
  expect(await screen.findByText("The chain fits: all 3 rows are as they were written.")).toBeDefined();
  server.answer("/api/desk/audit/check", {
    fits: true,
    head: { number: 3, hash: HASH },
    emptied: [1, 3],
    differences: [],
  });
  await user.click(screen.getByRole("button", { name: "Check the chain" }));
  expect(await screen.findByText("2 rows no longer say what they said of a customer: 1, 3.")).toBeDefined();
  server.answer("/api/desk/audit/check", { fits: false, row: 2 });
  await user.click(screen.getByRole("button", { name: "Check the chain" }));
  expect(await screen.findByText("The chain doesn't fit at row 2.")).toBeDefined();
});

it("O111: names what was changed past the audit", async () => {
  const { user, server } = await open("admin");
  server.answer("/api/desk/audit/check", {
    fits: false,
    head: { number: 3, hash: HASH },
    emptied: [],
    differences: [
      { what: "account", which: "First Bank" },
      { what: "payment", which: "9W57J-YKX28" },
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Check the chain" }));
  expect(await screen.findByText("Something was changed in the database itself.")).toBeDefined();
  expect(screen.getByText("Receiving account First Bank")).toBeDefined();
  expect(screen.getByText("Payments of order 9W57J-YKX28")).toBeDefined();
});

it("keeps its filters where their rows could not be loaded", async () => {
  const { user, server } = await open("admin");
  server.answer("/api/desk/audit", unavailable);
  await user.type(await screen.findByLabelText("Order"), "no order{Enter}");
  await passTime(20_000);
  expect(screen.getByText("The audit could not be loaded")).toBeDefined();
  server.answer("/api/desk/audit", { rows: [row(2)], head: { number: 3, hash: HASH } });
  await user.clear(screen.getByLabelText("Order"));
  await user.type(screen.getByLabelText("Order"), "9w57j-ykx28{Enter}");
  await passTime(0);
  expect(screen.getByRole("listitem").textContent).toContain("9W57J-YKX28");
});

it("is filtered by order, kind, person and payouts without another approval", async () => {
  const { user, server } = await open("admin");
  server.answer("/api/desk/settings", deskSettings({ people: [{ id: "ada", name: "Ada", role: "agent" }] }));
  const asked: string[] = [];
  server.answer("/api/desk/audit", (search) => {
    asked.push(search.toString());
    return { rows: [], head: { number: 3, hash: HASH } };
  });
  await user.type(await screen.findByLabelText("Order"), "9w57j-ykx28{Enter}");
  await user.selectOptions(screen.getByLabelText("What"), "Sent");
  await user.click(screen.getByLabelText("Payouts without an approval"));
  await passTime(0);
  expect(asked.at(-1)).toBe("reference=9W57J-YKX28&kind=sent&unapproved=true");
  expect(screen.getByText("No rows.")).toBeDefined();
  const account = "8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11";
  await user.clear(screen.getByLabelText("Order"));
  await user.type(screen.getByLabelText("Order"), `${account} {Enter}`);
  await passTime(0);
  expect(new URLSearchParams(asked.at(-1)).get("reference")).toBe(account);
});
