import { Suspense } from "react";
import { lazyChunk } from "../../lib/lazy-chunk.tsx";

const choice = lazyChunk(
  "language-choice",
  () => import("./language-choice.tsx"),
  () => null,
);

/** The choice of language in a menu or a list of settings, loaded late because most readers never open it. */
export function LateLanguageChoice() {
  return (
    <Suspense fallback={null}>
      <choice.Screen />
    </Suspense>
  );
}
