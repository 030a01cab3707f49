import { PartMissing } from "../../../lib/chunk-missing.tsx";
import { lazyChunk } from "../../../lib/lazy-chunk.tsx";
import type { Check } from "../check/use-check.ts";
import type { OrderPanelProps } from "./order-panel.tsx";

/** Shown beside a list once an order is opened or a message pasted; the list doesn't wait for it. */
export const orderPanel = lazyChunk<OrderPanelProps>("order", () => import("./order-panel.tsx"), PartMissing);
export const checkView = lazyChunk<{ check: Check }>(
  "check",
  () => import("../check/check-view.tsx"),
  PartMissing,
);

export async function loadBesideList(): Promise<void> {
  await Promise.all([orderPanel.preload(), checkView.preload()]);
}
