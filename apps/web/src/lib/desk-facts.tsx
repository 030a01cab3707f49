import { Suspense } from "react";
import type { DeskFactsListProps } from "./desk-facts-list.tsx";
import { lazyChunk } from "./lazy-chunk.tsx";
import { loadMessages } from "./messages.tsx";
import { usePublicConfig } from "./public-config.ts";
import { UNTOUCHED, useAdopted } from "./use-hydrated.ts";

const list = lazyChunk<DeskFactsListProps>(
  "desk-facts",
  () => import("./desk-facts-list.tsx"),
  () => null,
  () => loadMessages("facts"),
);

type DeskFactsProps = Omit<DeskFactsListProps, "desk">;

/**
 * Facts about the desk as set by the operator, or nothing if none are set (docs/product.md, P1.15). In a
 * prerendered page the server writes them, and React never touches the content.
 */
export function DeskFacts(props: DeskFactsProps) {
  const isAdopted = useAdopted();
  if (!isAdopted) return <LoadedFacts {...props} />;
  if (!import.meta.env.SSR)
    return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={UNTOUCHED} />;
  return (
    <div className="contents">
      <list.Screen desk={PLACES} {...props} />
    </div>
  );
}

/** Placeholders that the server fills in (apps/bff/src/site/page-template.ts). */
const PLACES: DeskFactsListProps["desk"] = {
  legalName: "{{desk.legalName}}",
  licence: "{{desk.licence}}",
  address: "{{desk.address}}",
  hours: "{{desk.hours}}",
  paymentMethods: ["{{desk.paymentMethods}}"],
  refundRule: "{{desk.refundRule}}",
};

function LoadedFacts(props: DeskFactsProps) {
  const desk = usePublicConfig()?.desk;
  if (desk === undefined || props.names.every((name) => !desk[name]?.length)) return null;
  return (
    <Suspense fallback={null}>
      <list.Screen desk={desk} {...props} />
    </Suspense>
  );
}
