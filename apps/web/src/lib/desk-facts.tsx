import { Suspense } from "react";
import type { DeskFactsListProps } from "./desk-facts-list.tsx";
import { lazyChunk } from "./lazy-chunk.tsx";
import { loadMessages } from "./messages.tsx";
import { usePublicConfig } from "./public-config.ts";

const list = lazyChunk<DeskFactsListProps>(
  "desk-facts",
  () => import("./desk-facts-list.tsx"),
  () => null,
  () => loadMessages("facts"),
);

/** What the operator says of the desk, and nothing where nothing of it is set (docs/product.md, P1.15). */
export function DeskFacts(props: Omit<DeskFactsListProps, "desk">) {
  const desk = usePublicConfig()?.desk;
  if (desk === undefined || props.names.every((name) => !desk[name]?.length)) return null;
  return (
    <Suspense fallback={null}>
      <list.Screen desk={desk} {...props} />
    </Suspense>
  );
}
