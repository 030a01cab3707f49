import { t } from "@lingui/core/macro";
import { Suspense } from "react";
import { BrandLink } from "../../../features/brand/brand.tsx";
import { lazyChunk } from "../../../lib/lazy-chunk.tsx";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import styles from "./frame.module.css";
import { NavItems } from "./nav-items.tsx";
import { DeskFoot } from "./desk-foot.tsx";
import type { DeskPerson } from "./desk-part.ts";

/** If it can't be loaded, nothing is shown. */
const today = lazyChunk(
  "today",
  () => import("../lists/today.tsx"),
  () => null,
);

/** At the side: in full in wide windows, a rail of icons in narrower ones. */
export function DeskNav({ person }: { person: DeskPerson }) {
  const isWide = useMediaQuery("(width >= 68.75em)");
  return (
    <header className={styles["side"]}>
      <BrandLink />
      <nav aria-label={t`Desk`} className="flex flex-col gap-0.5">
        <NavItems person={person} />
      </nav>
      {isWide && (
        <Suspense fallback={null}>
          <today.Screen />
        </Suspense>
      )}
      <DeskFoot person={person} />
    </header>
  );
}
