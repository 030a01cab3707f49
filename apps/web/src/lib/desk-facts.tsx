import type { PublicConfig } from "@tradeslip/contracts";
import { type ReactElement, Suspense } from "react";
import { lazyChunk } from "./lazy-chunk.tsx";
import { loadMessages } from "./messages.tsx";
import { usePublicConfig } from "./public-config.ts";

export type DeskFactName = keyof PublicConfig["desk"];

export interface DeskFactsProps {
  /** In the order to show. */
  names: readonly DeskFactName[];
  /** Stands above them. */
  heading?: ReactElement;
  className?: string | undefined;
}

const list = lazyChunk<DeskFactsProps & Pick<PublicConfig, "desk">>(
  "desk-facts",
  () => import("./desk-facts-list.tsx"),
  () => null,
  () => loadMessages("facts"),
);

/** What the operator says of the desk, and nothing where nothing of it is set (docs/product.md, P1.15). */
export function DeskFacts(props: DeskFactsProps) {
  const desk = usePublicConfig()?.desk;
  if (desk === undefined || props.names.every((name) => !desk[name]?.length)) return null;
  return (
    <Suspense fallback={null}>
      <list.Screen desk={desk} {...props} />
    </Suspense>
  );
}
