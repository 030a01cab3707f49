import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { FakeServer } from "../testing/fake-server.ts";
import { usePublicConfig } from "./public-config.ts";

afterEach(() => vi.unstubAllGlobals());

function Brand() {
  return <p>{usePublicConfig()?.brand.name}</p>;
}

it("is asked for once, though the part that asked goes before the answer is here", async () => {
  const server = new FakeServer();
  const held = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (...sent: Parameters<typeof fetch>) => {
    const answer = await server.fetch(...sent);
    await held.promise;
    new Request(...sent).signal.throwIfAborted();
    return answer;
  });
  const client = new QueryClient();
  const page = (part: string) => (
    <QueryClientProvider client={client}>
      <Brand key={part} />
    </QueryClientProvider>
  );
  const { rerender } = render(page("bar"));
  await waitFor(() => expect(server.callsTo("/api/config")).toBe(1));
  // The bar's place goes first, as where another part takes its place.
  rerender(<QueryClientProvider client={client}>{null}</QueryClientProvider>);
  rerender(page("place"));
  held.resolve();
  expect(await screen.findByText("Tradeslip")).toBeDefined();
  expect(server.callsTo("/api/config")).toBe(1);
});
