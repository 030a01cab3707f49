import { SCREENS } from "../screens.ts";
import { openScreen } from "../stack/open.ts";
import { startStack, type Stack } from "../stack/start-stack.ts";
import { expect, test } from "../stack/test.ts";

// One worker: each starts a stack of its own.
test.describe.configure({ mode: "default" });

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack({ env: { DEMO: "true" } });
});
test.afterAll(() => stack.close());

for (const screen of SCREENS) {
  test(`${screen.path} carries the "Demo data" mark in demo mode`, async ({ page }) => {
    await openScreen(page, screen, stack.url);
    await expect(page.getByText("Demo data", { exact: true })).toBeVisible();
  });
}
