import { expect, type Page } from "@playwright/test";
import type { KeptDesk } from "../../stack/start-kept-desk.ts";
import type { Moment } from "../moment.ts";
import { answering, atDesk, ordersOf } from "./at-desk.ts";

/** Results of checking a pasted message. */
export function checkMoments(desk: KeptDesk): readonly Moment[] {
  const moment = atDesk(desk);
  const { order } = ordersOf(desk);
  return [
    moment("checked", async (page) => checked(page, (await order()).message)),
    moment("edited", async (page) =>
      checked(
        page,
        (await order()).message.replace("250.00", "2,500.00").replace(/Action: Buy/, "Action: Sell"),
      ),
    ),
    moment("impostor", async (page) =>
      checked(page, `${(await order()).message}\nPay to 0042 1187 4417 9920, or see https://pay.example/now`),
    ),
    moment("expired", async (page) => {
      await answering(page, "**/api/desk/check", (answer) => ({
        ...answer,
        problems: [{ code: "slip_expired", detail: "This slip ran out at 14:03 UTC." }],
      }));
      await checked(page, (await order()).message);
    }),
    moment("not-ours", async (page) =>
      checked(page, "Hello, I paid this morning. My reference is lost.", /No slip of ours/),
    ),
    moment("two-slips", async (page) =>
      checked(page, `${(await order()).message}\n\n${(await order()).message}`, /./),
    ),
    moment("checked-by-itself", async (page) => {
      await page.route("**/api/desk/check", (route) => route.abort());
      await checked(page, (await order()).message);
    }),
  ];
}

async function checked(page: Page, message: string, verdict?: RegExp): Promise<void> {
  const keys = page.waitForResponse("**/.well-known/tradeslip-keys.json");
  await page.goto("/desk");
  await keys;
  await page.getByRole("textbox", { name: "Message from the chat" }).fill(message);
  await page.keyboard.press("Enter");
  await expect(
    verdict === undefined
      ? page.getByRole("row", { name: /Reference/ })
      : page.getByRole("region", { name: "Result" }).getByRole("heading", { name: verdict }).first(),
  ).toBeVisible();
}
