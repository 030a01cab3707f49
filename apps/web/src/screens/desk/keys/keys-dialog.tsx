import { Suspense } from "react";
import { lazyChunk } from "../../../lib/lazy-chunk.tsx";

const allKeys = lazyChunk("keys", () => import("./all-keys.tsx"));

/** Loaded on demand: few people look keys up. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <allKeys.Screen onClose={onClose} />
    </Suspense>
  );
}
