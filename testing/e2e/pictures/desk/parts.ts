import { expect, type Page } from "@playwright/test";
import { CONSOLE_PARTS } from "../../desk/console-parts.ts";
import type { KeptDesk } from "../../stack/start-kept-desk.ts";
import type { Moment } from "../moment.ts";
import { answering, atDesk, ordersOf } from "./at-desk.ts";

/** The parts beside the orders: as an admin and an agent see them, their forms, and the way in. */
export function partMoments(desk: KeptDesk): readonly Moment[] {
  const { stack, ada, ben } = desk;
  const moment = atDesk(desk);
  const { sent, withMoney, claimed } = ordersOf(desk);
  let filled: Promise<void> | undefined;
  /** Fills the desk once: some orders of each kind, two replies, and an unconfirmed bank account. */
  const fill = (page: Page) => (filled ??= fillNow(page));
  async function fillNow(page: Page): Promise<void> {
    for (let made = 0; made < 3; made += 1) {
      const { reference } = await sent();
      await ada.step(reference, "close");
    }
    await withMoney({ payerName: "Bob Example" });
    const { reference } = await claimed();
    await ben.step(reference, "cancel", { reason: "The customer changed their mind." });
    const put = (path: string, data: object) =>
      page.request.put(path, { data, headers: { origin: stack.url } });
    await put("/api/desk/replies", {
      version: 0,
      replies: [
        {
          id: crypto.randomUUID(),
          for: "chat",
          title: "Where it continues",
          text: "Your order {reference} continues at {link}. Your page says what comes next.",
        },
        {
          id: crypto.randomUUID(),
          for: "page",
          title: "The bank is slow",
          text: "Our bank books a little later today. We look again every ten minutes.",
        },
      ],
    });
    await put(`/api/desk/receiving-accounts/${crypto.randomUUID()}`, {
      version: 0,
      kind: "bank",
      name: "Second Bank",
      currency: "USD",
      holder: "Example Desk Ltd",
      dailyCeiling: "10000.00",
      details: [{ label: "Account number", value: "0123456780" }],
    });
  }
  const part = async (page: Page, name: string) => {
    await page.goto(`/desk?part=${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("svg[class*=skeleton]")).toHaveCount(0);
  };
  const withSettings = (page: Page, more: object) =>
    answering(page, "**/api/desk/settings", (settings) => ({
      ...settings,
      limits: {
        dayUsd: "5000",
        monthUsd: "20000",
        newPayerUsd: "1000",
        newPayersDayUsd: "5000",
        openHoldsUsd: "20000",
        approvalAbove: "1000",
        agentDayUsd: "3000",
        aloneDayUsd: "2500",
        shortPercent: 0.5,
        waitHours: 2,
      },
      used: { newPayersDayUsd: "3250.00", openHoldsUsd: "8740.00" },
      ...more,
    }));
  return [
    ...Object.keys(CONSOLE_PARTS).map((name) =>
      moment(
        `part-${name}`,
        async (page) => {
          await fill(page);
          await part(page, name);
        },
        ada,
      ),
    ),
    moment(
      "limits-pending",
      async (page) => {
        await withSettings(page, {
          pending: [
            {
              id: "one",
              change: { field: "limits.newPayerUsd", from: "1000", to: "2000" },
              by: { id: "mara", name: "Mara" },
              actsAt: new Date(Date.now() + 21 * 3_600_000).toISOString(),
              mayConfirm: true,
            },
          ],
        });
        await part(page, "limits");
      },
      ada,
    ),
    moment(
      "limits-stopped",
      async (page) => {
        await withSettings(page, {
          stopped: {
            by: { id: "ada", name: "Ada" },
            at: new Date().toISOString(),
            reason: "Details on an order's page aren't ours.",
            restart: { by: { id: "mara", name: "Mara" }, at: new Date().toISOString() },
            mayRestart: true,
          },
        });
        await part(page, "limits");
      },
      ada,
    ),
    moment("stop-question", async (page) => {
      await part(page, "limits");
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole("button", { name: "Stop payments" }).last().click();
    }),
    moment("agent-settings", (page) => part(page, "settings")),
    moment("agent-replies", (page) => part(page, "replies")),
    moment("no-orders-match", (page) => part(page, "lists&span=dates&from=2020-01-01&to=2020-01-02")),
    moment(
      "new-account",
      async (page) => {
        await part(page, "accounts");
        await page.getByRole("button", { name: "Add an account" }).click();
      },
      ada,
    ),
    {
      name: "desk-stranger",
      reach: async (page) => {
        await page.goto("/desk");
        await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
      },
    },
    {
      name: "desk-newcomer",
      reach: async (page) => {
        const { email, password } = await desk.newcomer(`Dapo${Date.now()}`, "agent");
        await page.request.post("/api/auth/login", {
          data: { email, password },
          headers: { origin: stack.url },
        });
        await page.goto("/desk");
        await expect(page.getByRole("heading", { name: "Set up your second factor" })).toBeVisible();
      },
    },
    moment("no-role", async (page) => {
      await desk.command("remove", ben.email);
      await page.goto("/desk");
      await expect(page.getByText(/this account has no role/)).toBeVisible();
    }),
  ];
}
