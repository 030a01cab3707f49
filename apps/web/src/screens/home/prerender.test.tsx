import { PageLanguage } from "../../lib/messages.tsx";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { publicConfig } from "../../testing/public-config.ts";
import HomePage from "./home-page.tsx";

const page = (client: QueryClient) => (
  <PageLanguage>
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <HomePage />
      </MemoryRouter>
    </QueryClientProvider>
  </PageLanguage>
);
const prerendered = () => renderToString(page(new QueryClient()));

beforeEach(() => {
  vi.stubGlobal("fetch", new FakeServer().fetch);
  vi.stubGlobal("matchMedia", (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it("renders to the same HTML each time, without browser, clock or answers", () => {
  const first = prerendered();
  vi.stubGlobal("matchMedia", undefined);
  vi.stubGlobal("Date", undefined);
  vi.stubGlobal("navigator", undefined);
  expect(prerendered()).toBe(first);
  expect(first).toContain("Fast and Trusted Crypto Trading");
});

it("renders no style attribute, which the content security policy would refuse", () => {
  expect(prerendered()).not.toMatch(/\sstyle=/);
});

it("takes over its prerendered HTML without a difference, even when the answers are already here", async () => {
  const root = document.createElement("div");
  root.innerHTML = prerendered();
  document.body.append(root);
  const client = new QueryClient();
  client.setQueryData(["config"], publicConfig);
  const complaints: unknown[] = [];
  const app = await act(async () =>
    hydrateRoot(root, page(client), { onRecoverableError: (error) => complaints.push(error) }),
  );
  expect(complaints).toEqual([]);
  expect(root.textContent).toContain("In your browser");
  act(() => app.unmount());
});
