import { seedOrder } from "../desk/seed-orders.ts";
import { expect, rows, test } from "../desk/test.ts";

// The start of the stream refetches everything.
test.use({ streams: false });

for (const [who, hint, early] of [
  ["a user who logged in here before", "in", true],
  ["a user who did not", "out", false],
] as const)
  test(`for ${who} the console's first calls ${early ? "begin before its scripts are here" : "wait for them"}`, async ({
    page,
    context,
    desk: { ben, stack },
  }) => {
    await seedOrder(stack.url);
    await ben.signIn(context);
    await page.addInitScript((said) => localStorage.setItem("tradeslip.session", said), hint);
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith("/api/desk/")) asked.push(pathname + search);
    });
    // Until released, only scripts inlined in the page run.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/index-*.js", async (route) => {
      await held;
      await route.continue();
    });
    const session = page.waitForResponse("**/api/session");
    await page.goto("/desk", { waitUntil: "commit" });
    await session;
    const inbox = "/api/desk/orders?state=inbox";
    await expect.poll(() => asked.includes(inbox)).toBe(early);
    release();
    await expect(rows(page).first()).toBeVisible();
    // The answer to the early call is used, not requested again; without it navigation and list may each ask.
    expect(asked.filter((address) => address === inbox).length).toBeLessThanOrEqual(early ? 1 : 2);
  });
