import { vi } from "vitest";

/** Makes every observed element visible: jsdom has no layout and no IntersectionObserver. */
export function showEverything(): void {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #notify: IntersectionObserverCallback;
      constructor(notify: IntersectionObserverCallback) {
        this.#notify = notify;
      }
      observe() {
        this.#notify([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
      }
      disconnect() {}
    },
  );
}
