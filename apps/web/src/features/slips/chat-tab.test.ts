import { afterEach, expect, it, vi } from "vitest";
import { watchTabs } from "../../testing/fake-tab.ts";
import { openChatTab } from "./chat-tab.ts";

afterEach(() => vi.restoreAllMocks());

it("opens a tab at once with a waiting text and without an opener", () => {
  const tabs = watchTabs();
  openChatTab("Preparing Order...");
  const [tab] = tabs;
  expect(tab?.document.title).toBe("Preparing Order...");
  expect(tab?.document.body.textContent).toBe("Preparing Order...");
  expect(tab?.opener).toBeNull();
});

it("navigates it to an address later", () => {
  const tabs = watchTabs();
  const tab = openChatTab("");
  expect(tab.navigate("https://wa.me/15550100200")).toBe(true);
  expect(tabs[0]?.visited).toEqual(["https://wa.me/15550100200"]);
});

it("says when the browser opened none", () => {
  watchTabs({ blocked: true });
  const tab = openChatTab("");
  expect(tab.navigate("https://wa.me/15550100200")).toBe(false);
  expect(() => tab.close()).not.toThrow();
});

it("says when the person closed it meanwhile", () => {
  const tabs = watchTabs();
  const tab = openChatTab("");
  tabs[0]?.close();
  expect(tab.navigate("https://wa.me/15550100200")).toBe(false);
  expect(tabs[0]?.visited).toEqual([]);
});

it("can be navigated even if the browser forbids writing into it", () => {
  vi.spyOn(globalThis, "open").mockImplementation(() => {
    const tab = { closed: false, location: { replace: () => {} } };
    return new Proxy(tab, {
      set: () => {
        throw new DOMException("Blocked", "SecurityError");
      },
    }) as unknown as Window;
  });
  expect(openChatTab("").navigate("https://wa.me/15550100200")).toBe(true);
});
