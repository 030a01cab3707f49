import { i18n } from "@lingui/core";
import { Suspense, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useBrand } from "../../../features/brand/brand.tsx";
import { ChunkLoading } from "../../../lib/lazy-chunk.tsx";
import { DeskNav } from "./desk-nav.tsx";
import { DeskTabs } from "./desk-tabs.tsx";
import styles from "./frame.module.css";
import type { DeskPart, DeskPerson } from "./desk-part.ts";
import { ORDERS, PARTS } from "./parts.ts";

/** The console: its navigation, at the side or within the thumb's reach, and the part that the address names. */
export function Frame({ person }: { person: DeskPerson }) {
  const [params] = useSearchParams();
  const name = params.get("part");
  const part = (name === null ? undefined : PARTS[name]) ?? ORDERS;
  useShownPart(part);
  return (
    <div className={styles["frame"]}>
      <DeskNav person={person} />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <Suspense key={name} fallback={<ChunkLoading />}>
          <part.chunk.Screen person={person} />
        </Suspense>
      </main>
      <DeskTabs person={person} />
    </div>
  );
}

/** Title and focus follow the part, as they follow a page. The router did both for the first one. */
function useShownPart(part: DeskPart): void {
  const { name } = useBrand();
  const title = i18n._(part.title);
  const shown = useRef(part);
  useEffect(() => {
    if (part !== ORDERS) document.title = `${title} · ${name}`;
    if (shown.current === part) return;
    shown.current = part;
    const main = document.getElementById("main");
    (main?.querySelector<HTMLElement>("h1[tabindex]") ?? main)?.focus({ preventScroll: true });
  }, [part, title, name]);
}
