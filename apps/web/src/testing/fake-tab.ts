import { vi } from "vitest";

/** A tab as `window.open` returns it: records its addresses and whether it is closed. */
export class FakeTab {
  closed = false;
  opener: unknown = globalThis;
  /** The addresses it was navigated to, in order. */
  readonly visited: string[] = [];
  readonly document = document.implementation.createHTMLDocument("");
  readonly location = { replace: (url: string) => void this.visited.push(url) };
  readonly close = () => {
    this.closed = true;
  };
}

/** Collects the tabs that the page opens. `blocked`: the browser refuses them. */
export function watchTabs({ blocked = false } = {}): readonly FakeTab[] {
  const tabs: FakeTab[] = [];
  vi.spyOn(globalThis, "open").mockImplementation(() => {
    if (blocked) return null;
    const tab = new FakeTab();
    tabs.push(tab);
    return tab as unknown as Window;
  });
  return tabs;
}
