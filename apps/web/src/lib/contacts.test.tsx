import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, onTestFinished } from "vitest";
import { contactsQuery, useHasNoChat } from "./contacts.ts";

function Page() {
  return useHasNoChat() ? <em>No chat is set up.</em> : <p>An order goes to a chat.</p>;
}

it.each([
  ["the channels are known before", { contacts: [], issuedAt: new Date().toISOString() }, ""],
  ["the page says that there is none", undefined, "chat"],
])("takes a page over without a difference where %s", async (_case, answer, hidden) => {
  const meta = Object.assign(document.createElement("meta"), { name: "hidden-parts", content: hidden });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  const place = document.createElement("div");
  const client = new QueryClient();
  const page = (
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>
  );
  place.innerHTML = renderToString(page);
  client.setQueryData<unknown>(contactsQuery.queryKey, answer);
  const differences: unknown[] = [];
  await act(async () => hydrateRoot(place, page, { onRecoverableError: (error) => differences.push(error) }));
  expect(differences).toEqual([]);
  expect(place.textContent).toBe("No chat is set up.");
});
