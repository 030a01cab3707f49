import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import SupportPage from "./support-page.tsx";

const pageAt = (address: string) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter initialEntries={[address]}>
      <SupportPage />
    </MemoryRouter>
  </QueryClientProvider>
);

it("is taken over without a mismatch when the address names another tab than the one built in advance", async () => {
  vi.stubGlobal("fetch", new FakeServer().fetch);
  const container = document.createElement("div");
  container.innerHTML = renderToString(pageAt("/support"));
  const mismatch = vi.fn<(error: unknown) => void>();
  const root = await act(() =>
    hydrateRoot(container, pageAt("/support?tab=faq"), { onRecoverableError: mismatch }),
  );
  expect(mismatch).not.toHaveBeenCalled();
  expect(container.querySelector("[aria-selected=true]")?.textContent).toBe("FAQ");
  act(() => root.unmount());
  vi.unstubAllGlobals();
});
