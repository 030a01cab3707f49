import { test as base, expect } from "@playwright/test";
import { startStack, type Stack } from "./start-stack.ts";
import { waitForScripts } from "./wait-for-scripts.ts";

/** The browser's console message for a 404. */
export const NOT_FOUND_NOTE = /status of 404/;

/** Playwright's console message when playwright.config.ts blocks the service worker. */
const BLOCKED_NOTE = "Service Worker registration blocked by Playwright";

interface TestFixtures {
  /** Console errors that a test causes on purpose, such as the browser's message about a 503. */
  expectedConsole: RegExp[];
  /** Other hosts that pages may open; the test answers for them. */
  otherHosts: string[];
  /** Prices come over a stream, as they do in a browser. Without, they are polled, and a test decides what each call answers. */
  streams: boolean;
  /** Wait for hydration after each navigation. */
  scripted: boolean;
  /** Runs with every test: fails it when the page logged an error or spoke to another origin. */
  watched: void;
}

interface WorkerFixtures {
  /** A healthy product, shared by the tests of one worker: none of them may change it. */
  stack: Stack;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // Playwright reads the first parameter's pattern, so an empty one has to stay.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const stack = await startStack();
      await provide(stack);
      await stack.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ stack }, provide) => provide(stack.url),
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
  watched: [
    async ({ context, expectedConsole, otherHosts }, provide) => {
      const complaints: string[] = [];
      context.on("console", (message) => {
        const text = message.text();
        const isComplaint = /^(?:error|warning)$/.test(message.type()) && text !== BLOCKED_NOTE;
        if (isComplaint && !expectedConsole.some((known) => known.test(text))) complaints.push(text);
      });
      context.on("weberror", (event) => complaints.push(`uncaught: ${event.error().message}`));
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
