import { afterEach, beforeEach } from "vitest";
import { ALL } from "../../e2e/screens.ts";
import { startStack, type Stack } from "../../e2e/stack/start-stack.ts";
import { heading, type Page } from "../page/page.ts";
import { expect, LEFT_EARLY, test } from "../test.ts";

/** The browser's own messages about a missing server. */
const NO_SERVER = /fail|error|connect|abort/i;

const PROOFS = 9;
/** 20 ms (P8.2) on a dedicated machine; a shared one gets three times as long. */
const PROOF_LIMIT_MS = 3 * 20;

let stack: Stack;
beforeEach(async () => {
  stack = await startStack();
});
afterEach(() => stack.close());

test.for([
  { path: "/rates", name: "Exchange rates" },
  { path: "/market", name: "Cryptocurrency Market" },
])("$path, once seen, stands without a server, and calls nothing live", async ({ path, name }, { visit }) => {
  const page = await visit({ url: stack.url, expected: NO_SERVER });
  await page.open(path);
  await page.see({ text: /^Live,/ });
  await page.until(hasServiceWorker);
  await page.reload();
  await page.see({ text: /^Live,/ });

  await stack.stop();
  await page.reload();
  await page.see(heading(name));
  await page.see({ text: /^Delayed, from/ });
  expect(await page.run(() => document.body.innerText.includes("Live, "))).toBe(false);

  await stack.restart();
  await page.reload();
  await page.see({ text: /^Live,/ });
});

test("K62: a slip proves itself without a server, within a moment", async ({ visit }) => {
  const page = await visit({ url: stack.url, expected: NO_SERVER });
  await page.open("/exchange");
  await page.open(`/q/${await page.run(issueSlip)}`);
  await page.see(heading("This slip is valid"));
  await page.until(hasServiceWorker);
  await page.reload();
  await page.until(hasKeys);

  await stack.stop();
  const times: number[] = [];
  while (times.length < PROOFS) {
    await page.reload();
    await page.see({ text: /your browser checked the signature itself/ });
    times.push(await page.run(() => performance.getEntriesByName("slip proof")[0]!.duration));
  }
  const median = times.toSorted((one, other) => one - other)[Math.floor(PROOFS / 2)];
  expect(median, `milliseconds: ${times.join(", ")}`).toBeLessThanOrEqual(PROOF_LIMIT_MS);
});

test("M90: every address, opened once, stands without a server", async ({ visit }) => {
  const page = await visit({ url: stack.url, expected: [NO_SERVER, ...LEFT_EARLY] });
  for (const [index, { path, heading: name }] of ALL.entries()) {
    await page.open(path);
    if (index === 0) await page.until(hasServiceWorker);
    await expect.poll(() => mainHeading(page), { message: path }).toMatch(name);
    await page.until(isQuiet);
  }

  await stack.stop();
  for (const { path, heading: name, data } of ALL) {
    await page.open(path);
    await expect.poll(() => mainHeading(page), { message: path }).toMatch(name);
    if (data) await page.see({ text: /^Delayed, from/ });
    expect(await page.run(() => document.querySelectorAll("[role=alert]").length), path).toBe(0);
  }
});

test("a page that is left early leaves no complaint", async ({ visit }) => {
  const page = await visit({ url: stack.url, expected: LEFT_EARLY });
  await page.open("/rates");
  await page.until(hasServiceWorker);
  for (const path of ["/market", "/users", "/exchange", "/rates", "/market", "/"]) await page.leaveFor(path);
  await page.see(heading("Fast and Trusted Crypto Trading"));
});

function hasServiceWorker(): boolean {
  return navigator.serviceWorker.controller?.state === "activated";
}

async function issueSlip(): Promise<string> {
  const order = {
    surface: "exchange",
    side: "buy",
    coinId: "bitcoin",
    amount: { unit: "usd", value: "500" },
  };
  const body = JSON.stringify(order);
  const headers = { "content-type": "application/json" };
  const answer = await fetch("/api/orders", { method: "POST", headers, body });
  return ((await answer.json()) as { token: string }).token;
}

async function hasKeys(): Promise<boolean> {
  return (await caches.match("/.well-known/tradeslip-keys.json")) !== undefined;
}

/** Distinguishes a screen from a missing one. */
async function mainHeading(page: Page): Promise<string> {
  await page.until(() => document.querySelector("h1") !== null);
  return page.run(() => document.querySelector("h1")!.innerText);
}

/** Whether all that this page requested has arrived, and has been cached. Rates of local money never are. */
async function isQuiet(): Promise<boolean> {
  const kept = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => /\/api\/(?!session|stream|auth|local-rates)|\/icons\//.test(name))
    .map((name) => caches.match(name, { ignoreVary: true }));
  return document.readyState === "complete" && (await Promise.all(kept)).every(Boolean);
}
