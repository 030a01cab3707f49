import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { AfterLogOut } from "../../features/account/after-log-out.tsx";
import { ChannelNotice } from "../../features/contacts/channel-notice.tsx";
import { LateLanguageChoice } from "../../features/languages/late-language-choice.tsx";
import { lazyChunk } from "../../lib/lazy-chunk.tsx";
import { loadMessages } from "../../lib/messages.tsx";
import { UNTOUCHED, useAdopted, useHydrated } from "../../lib/use-hydrated.ts";
import { BrandLink, DemoMark } from "../../features/brand/brand.tsx";
import { usePalette } from "../palette/use-palette.tsx";
import { SkipLink } from "../skip-link.tsx";
import { NavBar } from "./nav-bar.tsx";
import styles from "./public-layout.module.css";

/** Pages neither wait for the footer nor fail without it. */
const publicFoot = lazyChunk(
  "public-foot",
  () => import("./public-foot.tsx"),
  ServedFoot,
  () => loadMessages("footer"),
);

/** A constant element: while a prerendered footer hydrates, no parent may re-render it. */
const FOOT = (
  <Suspense fallback={null}>
    <publicFoot.Screen />
  </Suspense>
);

/** The footer of a prerendered page stays as it came if its code does not arrive. */
function ServedFoot() {
  const isAdopted = useAdopted();
  return (
    isAdopted && <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={UNTOUCHED} />
  );
}

/** The layout of the public pages. Unknown addresses have no footer (docs/product.md, P2.2). */
export function PublicLayout({ footer = false }: { footer?: boolean }) {
  const palette = usePalette();
  return (
    <>
      <SkipLink />
      <NavBar onSearch={palette.open} />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <ChannelNotice />
        <AfterLogOut />
        <Outlet />
        {!footer && <LanguageFoot />}
      </main>
      {footer && FOOT}
      {palette.element}
    </>
  );
}

/**
 * For pages without a footer, which otherwise offers the languages and says that a translation is a draft.
 */
function LanguageFoot() {
  return (
    useHydrated() && (
      <div className="max-w-page mx-auto mt-16 px-gutter text-ink-muted text-s print:hidden">
        <LateLanguageChoice />
      </div>
    )
  );
}

/** The layout of single-task pages: only the brand link above the page. */
export function BareLayout() {
  return (
    <>
      <SkipLink />
      <header className="flex items-center gap-3 w-[min(100%_-_2_*_var(--gutter),28rem)] min-h-16 mx-auto">
        <BrandLink />
        <DemoMark />
      </header>
      <main id="main" tabIndex={-1} className="w-full pt-4 px-gutter pb-16">
        <ChannelNotice />
        <Outlet />
        <LanguageFoot />
      </main>
    </>
  );
}

/** The layout of a screen with its own navigation and `main`. */
export function ConsoleLayout() {
  return (
    <>
      <SkipLink />
      <Outlet />
    </>
  );
}
