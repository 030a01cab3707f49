import type { Look } from "../page/in-page.ts";
import { button, heading, link } from "../page/page.ts";
import { PHONE, test } from "../test.ts";

test("the first Tab is a link past the navigation", async ({ visit }) => {
  const page = await visit();
  await page.open("/rates");
  await page.see(heading("Exchange rates"));
  await page.press("Tab");
  await page.becomes(link("Skip to content"), "focused", true);
  await page.press("Enter");
  await page.becomes({ role: "main" }, "focused", true);
});

test("“/” focuses the search, and Escape clears it", async ({ visit }) => {
  const page = await visit();
  await page.open("/market");
  await page.see({ text: "Bitcoin" });
  const search: Look = { role: "searchbox" };
  await page.type("/");
  await page.becomes(search, "focused", true);
  await page.type("eth");
  await page.becomes(search, "value", "eth");
  await page.press("Escape");
  await page.becomes(search, "value", "");
});

test("the trade dialog takes the focus, and Escape gives it back", async ({ visit }) => {
  const page = await visit();
  await page.open("/users");
  const opener = link("Trade Ethereum");
  await page.tabTo(opener);
  await page.press("Enter");
  const dialog: Look = { role: "dialog", name: "Trade Cryptocurrency" };
  await page.becomes(dialog, "focused", true);
  await page.tabTo({ role: "radio", name: "Buy", within: dialog });
  await page.press("ArrowRight");
  await page.becomes({ role: "radio", name: "Sell", within: dialog }, "checked", true);
  await page.press("Escape");
  await page.gone(dialog);
  await page.becomes(opener, "focused", true);
});

test("the menu of a phone opens, closes with Escape and gives the focus back", async ({ visit }) => {
  const page = await visit({ size: PHONE });
  await page.open("/users");
  await page.tabTo(button("Open menu"));
  await page.press("Enter");
  const drawer: Look = { role: "dialog", name: "Menu" };
  await page.see(drawer);
  await page.press("Escape");
  await page.gone(drawer);
  await page.becomes(button("Open menu"), "focused", true);
});
