import { ALL } from "../../e2e/screens.ts";
import { expect, LEFT_EARLY, PHONE, test } from "../test.ts";

/** --paper of the dark theme (packages/ui/src/tokens.css). */
const DARK_PAPER = "rgb(21, 19, 15)";

test("no screen scrolls sideways on a phone, and all are dark once chosen", async ({ visit }) => {
  const page = await visit({ expected: LEFT_EARLY });
  await page.open("/settings");
  // On a phone the theme switch is in the menu.
  await page.click({ role: "radio", name: "Dark" });
  await page.resize(PHONE);
  for (const { path, heading, data } of ALL) {
    await page.open(path);
    await page.see({ role: "heading", name: heading });
    if (data) await page.see({ text: data });
    const { wide, paper } = await page.run(() => ({
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      paper: getComputedStyle(document.body).backgroundColor,
    }));
    expect.soft({ path, wide, paper }).toEqual({ path, wide: 0, paper: DARK_PAPER });
  }
});
