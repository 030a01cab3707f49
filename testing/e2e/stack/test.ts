import { test as base, expect } from "@playwright/test";
import { startShop, type Shop } from "../payments/start-shop.ts";
import { readPrices } from "./read-prices.ts";
import { startGallery, type Gallery } from "./start-gallery.ts";
import { startKeptDesk, type KeptDesk } from "./start-kept-desk.ts";
import { startStack, type Stack, type StackOptions } from "./start-stack.ts";
import { waitForScripts } from "./wait-for-scripts.ts";

/** The browser's console message for a 404. */
export const NOT_FOUND_NOTE = /status of 404/;

/** Playwright's console message when playwright.config.ts blocks the service worker. */
const BLOCKED_NOTE = "Service Worker registration blocked by Playwright";

interface TestFixtures {
  /** Console errors that a test causes on purpose, such as the browser's message about a 503. */
  expectedConsole: RegExp[];
  /** Other hosts that pages may open; the test answers in their place. */
  otherHosts: string[];
  /**
   * Prices come over a stream, as in a real browser. Without it they are polled, and a test decides what each
   * call answers.
   */
  streams: boolean;
  /** Wait for hydration after each navigation. */
  scripted: boolean;
  /** Starts a product for this test only, which it may break or restart. */
  startOwn: (options?: StackOptions) => Promise<Stack>;
  /** Runs with every test: fails it if the page logged an error or contacted another origin. */
  watched: void;
}

/**
 * What the tests of a worker share, each started when a test first needs it. Every spec has the same
 * fixtures: Playwright ends a worker, and all that it started, before a spec whose worker fixtures differ.
 */
interface WorkerFixtures {
  /**
   * The product with a desk that keeps orders. Each test creates its own orders and accounts, and repairs
   * what it breaks.
   */
  desk: KeptDesk;
  /** The desk's product, for tests of public pages. */
  stack: Stack;
  /** The product taking real money, with its own clock. */
  shop: Shop;
  gallery: Gallery;
}

/** Start-up does not count as time of the first test. A product that fails to start reports it sooner. */
const START = { scope: "worker", timeout: 180_000 } as const;

/**
 * Each test is a network of its own, because the desk takes few unclaimed orders per network
 * (docs/product.md, P20.5).
 */
let networks = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  desk: [
    async ({ playwright }, provide) => {
      const desk = await startKeptDesk({ playwright });
      await provide(desk);
      await desk.close();
    },
    START,
  ],
  stack: [async ({ desk }, provide) => provide(desk.stack), { scope: "worker" }],
  shop: [
    // Playwright reads the first parameter's pattern, so an empty one has to stay.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const shop = await startShop();
      await provide(shop);
      await shop.close();
    },
    START,
  ],
  gallery: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const gallery = await startGallery();
      await provide(gallery);
      await gallery.close();
    },
    START,
  ],
  baseURL: async ({ stack }, provide) => {
    await readPrices(stack.url);
    await provide(stack.url);
  },
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, provide) => {
    networks += 1;
    await provide({ "x-forwarded-for": `198.18.${networks >> 8}.${networks & 255}` });
  },
  expectedConsole: [[], { option: true }],
  otherHosts: [[], { option: true }],
  streams: [false, { option: true }],
  scripted: [true, { option: true }],
  context: async ({ context, streams }, provide) => {
    if (!streams) await context.addInitScript(() => void Reflect.deleteProperty(globalThis, "EventSource"));
    await provide(context);
  },
  page: async ({ page, scripted }, provide) => {
    if (scripted) waitForScripts(page);
    await provide(page);
  },
  startOwn: async ({ context }, provide) => {
    const started: Stack[] = [];
    await provide(async (options) => {
      const stack = await startStack(options);
      started.push(stack);
      return stack;
    });
    // A page that outlives its server logs errors.
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all(started.map((stack) => stack.close()));
  },
  watched: [
    async ({ context, expectedConsole, otherHosts }, provide) => {
      const complaints: string[] = [];
      const complain = (text: string) => {
        if (!expectedConsole.some((known) => known.test(text))) complaints.push(text);
      };
      context.on("console", (message) => {
        const text = message.text();
        if (/^(?:error|warning)$/.test(message.type()) && text !== BLOCKED_NOTE) complain(text);
      });
      context.on("weberror", (event) => complain(`uncaught: ${event.error().message}`));
      context.on("request", (request) => {
        const { hostname, protocol } = new URL(request.url());
        const isKnown = protocol === "data:" || hostname === "127.0.0.1" || otherHosts.includes(hostname);
        if (!isKnown) complaints.push(`left our origin: ${request.url()}`);
      });
      await provide();
      expect(complaints, "console errors and requests to other origins").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
