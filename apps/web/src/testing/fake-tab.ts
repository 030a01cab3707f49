import { vi } from "vitest";

/** A tab as `window.open` gives it: remembers where it was led and whether it is closed. */
export class FakeTab {
  closed = false;
  opener: unknown = globalThis;
  /** The addresses it was led to, in order. */
  readonly visited: string[] = [];
  readonly document = document.implementation.createHTMLDocument("");
  readonly location = { replace: (url: string) => void this.visited.push(url) };
  readonly close = () => {
    this.closed = true;
  };
}

/** The tabs that the page opens from now on. The browser refuses them when told so. */
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
