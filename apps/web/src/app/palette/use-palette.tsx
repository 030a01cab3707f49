import { takesText } from "@tradeslip/ui/takes-text";
import { type ReactElement, Suspense, useEffect, useState } from "react";
import { DialogMissing } from "../../lib/chunk-missing.tsx";
import { isDialogOpen } from "../../lib/is-dialog-open.ts";
import { ChunkLoading, lazyChunk } from "../../lib/lazy-chunk.tsx";
import { loadMessages } from "../../lib/messages.tsx";
import { prefetchWhenIdle } from "../../lib/when-idle.ts";

const palette = lazyChunk(
  "palette",
  () => import("./palette.tsx"),
  DialogMissing,
  () => loadMessages("palette"),
);

/** A screen's own search, which may be visible before the screen handles keys. */
const OWN_SEARCH = 'input[aria-keyshortcuts="/"]';

/** For returning users, who search often. Visitors load the palette when they open it. */
export function prefetchPalette(): () => void {
  return prefetchWhenIdle(palette.preload);
}

export interface PaletteAccess {
  open: () => void;
  /** The palette while it is open. */
  element: ReactElement | false;
}

/** Opens the palette on Ctrl-K or Cmd-K, and on "/" unless the screen uses that key. */
export function usePalette(): PaletteAccess {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      if (!isPaletteKey(event) || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      const own = event.key === "/" && document.querySelector<HTMLElement>(OWN_SEARCH);
      if (own) own.focus();
      else setOpen(true);
    }
    // On the window, so that a screen's own "/" handler runs first.
    window.addEventListener("keydown", openByKey);
    return () => window.removeEventListener("keydown", openByKey);
  }, []);
  const element = isOpen && (
    <Suspense fallback={<ChunkLoading over />}>
      <palette.Screen onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { open: () => setOpen(true), element };
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" && !takesText(target);
}
