import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useBrand } from "../../../features/brand/brand.tsx";
import { ChunkLoading } from "../../../lib/lazy-chunk.tsx";
import { KEYS } from "../keys/key-table.ts";
import { KeysDialog } from "../keys/keys-dialog.tsx";
import { useKeyboard, useKeys } from "../keys/use-keys.ts";
import { type Claims, FrameClaims } from "../orders/frame-claims.ts";
import { useClaims } from "../orders/use-claims.ts";
import { type DeskPart, type DeskPerson, partLink } from "./desk-part.ts";
import { DeskNav } from "./desk-nav.tsx";
import { DeskNotices } from "./desk-notices.tsx";
import { DeskTabs } from "./desk-tabs.tsx";
import styles from "./frame.module.css";
import { LIST_NAMES, listLink, listOf } from "./lists.ts";
import { ORDERS, PARTS } from "./parts.ts";
import { useDeskStream } from "./use-desk-stream.ts";
import { useLateAlarm } from "./use-late-alarm.ts";

/** The console: its navigation, at the side or at the bottom, and the part in the address. */
export function Frame({ person }: { person: DeskPerson }) {
  const [params] = useSearchParams();
  const name = params.get("part");
  const part = (name === null ? undefined : PARTS[name]) ?? ORDERS;
  const cutAt = useDeskStream();
  const claims = useClaims();
  const [showsKeys, setShowsKeys] = useState(false);
  useShownPart(part);
  useForgettingRefused(claims, `${name} ${listOf(params)}`);
  useKeyboard();
  useFrameKeys(part === ORDERS, () => setShowsKeys(true));
  return (
    <div className={styles["frame"]}>
      <PageTitle part={part} />
      <DeskNav person={person} />
      <main
        id="main"
        tabIndex={-1}
        className="relative flex flex-col min-w-0 min-h-0 overflow-auto *:last:flex-1 print:overflow-visible"
      >
        <DeskNotices cutAt={cutAt} refused={claims.refused} />
        <Suspense key={name} fallback={<ChunkLoading />}>
          <FrameClaims value={claims}>
            <part.chunk.Screen person={person} />
          </FrameClaims>
        </Suspense>
      </main>
      <DeskTabs person={person} />
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </div>
  );
}

function useFrameKeys(showsOrders: boolean, showKeys: () => void): void {
  const navigate = useNavigate();
  const to = (address: string) => () => void navigate(address);
  useKeys({
    ...Object.fromEntries(LIST_NAMES.map((name) => [KEYS[name], to(listLink(name))])),
    ...("lists" in PARTS && { [KEYS.ended]: to(partLink("lists")) }),
    [KEYS.payOut]: to(partLink("payouts")),
    ...("handover" in PARTS && { [KEYS.handoverPage]: to(partLink("handover")) }),
    // Where the field is shown, it handles the key itself.
    [KEYS.checkMessage]: showsOrders ? undefined : to("/desk?check"),
    [KEYS.allKeys]: showKeys,
  });
}

/** Moves the focus to a new part, as to a new page. The router handles the first one. */
function useShownPart(part: DeskPart): void {
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    const main = document.getElementById("main");
    (main?.querySelector<HTMLElement>("h1[tabindex]") ?? main)?.focus({ preventScroll: true });
  }, [part]);
}

/** Once the reader leaves the part or the list in which they read of a refusal. */
function useForgettingRefused({ forgetRefused }: Claims, place: string): void {
  const shown = useRef(place);
  const leave = useEffectEvent(forgetRefused);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    leave();
  }, [place]);
}

/**
 * The part's title, and how many orders are late. A component of its own, because it renders every second.
 */
function PageTitle({ part }: { part: DeskPart }) {
  const late = useLateAlarm();
  const { name } = useBrand();
  const title = i18n._(part.title);
  useEffect(() => {
    document.title = late > 0 ? t`(${late} late) ${title} · ${name}` : `${title} · ${name}`;
  }, [title, late, name]);
  return null;
}
