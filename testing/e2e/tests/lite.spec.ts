import { once } from "node:events";
import { connect } from "node:net";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../stack/axe-findings.ts";
import { doubleText, widerThanWindow } from "../stack/wider-than-window.ts";
import { readChat } from "../trading/chat.ts";
import { expect, test } from "../trading/test.ts";

const PATHS = ["/lite", "/lite/rates", "/lite/market", "/lite/order"] as const;

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, scripted: false, expectedConsole: [/status of 400/] });

  test("an order goes from the rates to the chat in four requests", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto("/lite/rates");
    await page.getByRole("link", { name: "Make an order" }).click();
    await page.getByRole("radio", { name: "Sell" }).check();
    await page.getByLabel(/^Coin/).selectOption("ethereum");
    await page.getByLabel("Amount", { exact: true }).fill("1,234.50");
    await page.getByRole("button", { name: "Get my slip" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your slip" })).toBeVisible();
    const pages = requests.filter((request) => !request.includes("data:"));
    expect(pages.map((request) => request.replace(/q\/.+/, "q/token"))).toEqual([
      "GET /lite/rates",
      "GET /lite/order",
      "POST /lite/order",
      "GET /lite/q/token",
    ]);
    const link = await page.getByRole("link", { name: "Open WhatsApp" }).getAttribute("href");
    // The chat itself is on another site.
    const opened = await page.request.get(link!, { maxRedirects: 0 });
    const { message } = readChat(opened.headers()["location"]!);
    const reference = await page.getByRole("article").locator("b").first().textContent();
    expect(message).toContain(`Order ${reference}`);
    expect(message).toContain("Value: 1234.50 USD");
  });

  test("a typed amount stays over Back", async ({ page }) => {
    await page.goto("/lite/order");
    const amount = page.getByLabel("Amount", { exact: true });
    await amount.fill("512.34");
    await page.getByRole("link", { name: "Market" }).click();
    await expect(page).toHaveURL(/\/lite\/market$/);
    await page.goBack();
    await expect(amount).toHaveValue("512.34");
  });

  test("an amount that was refused stays over a reload, and is gone once its order is made", async ({
    page,
  }) => {
    await page.goto("/lite/order");
    const amount = page.getByLabel("Amount", { exact: true });
    await amount.fill("20");
    await page.getByRole("button", { name: "Get my slip" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.reload();
    await expect(amount).toHaveValue("20");
    await amount.fill("512.34");
    await page.getByRole("button", { name: "Get my slip" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your slip" })).toBeVisible();
    await page.getByRole("navigation").getByRole("link", { name: "Order" }).click();
    await expect(amount).toHaveValue("");
  });
});

/** On the wire, including headers (docs/product.md, P16.1). */
const MAX_PAGE_BYTES = 14_000;

async function bytesOnTheWire(address: string, encoding: string): Promise<number> {
  const { hostname, port, host, pathname } = new URL(address);
  const socket = connect(Number(port), hostname);
  let bytes = 0;
  socket.on("data", (chunk: Buffer) => (bytes += chunk.length));
  await once(socket, "connect");
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`,
  );
  await once(socket, "close");
  return bytes;
}

test("a lite page is at most 14 kB on the wire, that of a slip too", async ({ stack, request }) => {
  const order = { side: "buy", coin: "bitcoin", amount: "500", unit: "usd" };
  const made = await request.post("/lite/order", { form: order, maxRedirects: 0 });
  for (const path of [...PATHS, made.headers()["location"]]) {
    for (const encoding of ["gzip", "br"]) {
      const bytes = await bytesOnTheWire(`${stack.url}${path}`, encoding);
      expect(bytes, `${path}, ${encoding}`).toBeGreaterThan(1_000);
      expect(bytes, `${path}, ${encoding}`).toBeLessThan(MAX_PAGE_BYTES);
    }
  }
});

test.describe("in Arabic", () => {
  test.use({ locale: "ar" });

  test("the English beneath a draft begins on the page's own side", async ({ page }) => {
    await page.goto("/lite/order");
    const twins = await page.locator('main small[lang="en"]').evaluateAll((all) =>
      all.map((twin) => {
        const range = document.createRange();
        range.selectNodeContents(twin);
        const ends = [...range.getClientRects()].map(({ right }) => right);
        return { text: twin.textContent, gap: twin.getBoundingClientRect().right - Math.max(...ends) };
      }),
    );
    expect(twins.length).toBeGreaterThan(2);
    expect(twins.filter(({ gap }) => gap > 2)).toEqual([]);
  });
});

test("axe finds nothing on the lite pages, and they fit 320 px, and 360 px with text at 200 %", async ({
  page,
}) => {
  for (const path of PATHS) {
    await page.goto(path);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expectAccessible(page, `${path} at ${width} px`);
    }
    await doubleText(page);
    expect.soft(await widerThanWindow(page), `${path} at 200 %`).toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    await page.setViewportSize({ width: 320, height: 740 });
    expect.soft(await widerThanWindow(page), `${path} at 320 px`).toEqual([]);
    expect.soft(await cutOptions(page), `${path} at 320 px`).toEqual([]);
  }
});

/** Options that don't fit into a closed list, beside its arrow. */
function cutOptions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("select")].flatMap((list) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(list);
      const room = list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - 20;
      const canvas = document.createElement("canvas").getContext("2d")!;
      canvas.font = font;
      return [...list.options]
        .map(({ text }) => text)
        .filter((text) => canvas.measureText(text).width > room);
    }),
  );
}

// A second each for the connection and the answer, and 2.2 s for its bytes.
test("the first page is one answer: of 14 kB it is there within 6 s at 50 kbit/s and a second of latency", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/lite", { waitUntil: "networkidle" });
  expect(asked.filter((url) => !url.startsWith("data:"))).toEqual([page.url()]);
});

test.describe("the offer of the lite version", () => {
  test.use({ scripted: false });

  test("stays away while all is well", async ({ page }) => {
    await page.goto("/rates");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Slow connection?")).toBeHidden();
  });

  test("shows where the browser saves data", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) });
    });
    await page.goto("/rates");
    await expect(page.getByText("Slow connection?")).toBeVisible();
  });

  test.describe("where scripts fail", () => {
    test.use({ expectedConsole: [/net::ERR_FAILED/] });

    for (const path of ["/users", "/rates"]) {
      test(`shows on ${path}, and leads to the lite version`, async ({ page }) => {
        await page.route(/\/assets\/.+\.js$/, (route) => route.abort());
        await page.goto(path);
        await page.getByText("Slow connection?").getByRole("link").click();
        await expect(page).toHaveURL(/\/lite$/);
      });
    }
  });

  test("shows where the application has not started after 15 s", async ({ page }) => {
    await page.clock.install();
    await page.route(/\/assets\/.+\.js$/, () => {});
    await page.goto("/users", { waitUntil: "commit" });
    await expect(page.getByText("Slow connection?")).toBeHidden();
    await page.clock.fastForward(15_000);
    await expect(page.getByText("Slow connection?")).toBeVisible();
  });
});
