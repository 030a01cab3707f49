import { useSyncExternalStore } from "react";
import { footer } from "../../content/footer.ts";

/** The year on the reader's clock; while React takes over a page built in advance, the one that it was built with. */
export function useCopyrightYear(): number {
  return useSyncExternalStore(
    neverChanges,
    () => new Date().getFullYear(),
    () => footer.copyrightYear,
  );
}

const neverChanges = () => () => {};
