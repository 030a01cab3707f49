import { seedOrder } from "../../e2e/desk/seed-orders.ts";
import { startKeptDesk } from "../../e2e/stack/start-kept-desk.ts";
import { button, heading } from "../page/page.ts";
import { LEFT_EARLY, test } from "../test.ts";

test("an agent claims an order, and a colleague closes it", async ({ visit, onTestFinished }) => {
  const desk = await startKeptDesk();
  onTestFinished(() => desk.close());
  const { ada, ben } = desk;
  const { reference, payerName } = await seedOrder(desk.stack.url);
  const page = await visit({ url: desk.stack.url, expected: LEFT_EARLY });
  await page.open("/login");
  await page.enter({ label: /^Email/ }, ben.email);
  await page.enter({ label: /^Password/ }, ben.password);
  await page.click(button("Sign In"));
  await page.enter({ label: /^Code from your authenticator app/ }, ben.authenticator.code()!);
  await page.click(button("Sign In"));
  await page.see({ role: "navigation", name: "Dashboard" });

  await page.open("/desk");
  await page.click({ role: "button", name: new RegExp(reference) });
  await page.see(heading("Next: claim it"));
  await page.type("c");
  await page.see(heading("Next: show payment details"));
  await ben.details(reference, "bank");
  await ben.step(reference, "money-seen", { amount: "250.00", madeAt: new Date().toISOString(), payerName });
  await ben.step(reference, "sent", { transaction: `0x${"4".repeat(64)}` });
  await page.see(heading("Next: close the order"));
  await ada.step(reference, "close");
  await page.see(heading("Nothing to do"));
});
