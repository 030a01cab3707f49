import { useEffect, useLayoutEffect, useState } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";
import { useBrand } from "./use-brand.ts";

/** The browser itself places focus and scroll when a document is loaded; only later arrivals are ours. */
let documentJustLoaded = true;

/** What a page load does by itself and a route change does not: title, scroll to the top, focus on the heading. */
export function useArrival(title: string): void {
  const { name } = useBrand();
  const isPop = useNavigationType() === NavigationType.Pop;
  // How this page was reached. A later change of its own address (a tab, a contents link) is no arrival.
  const [isBackOrForward] = useState(isPop);

  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);

  useLayoutEffect(() => {
    if (!isBackOrForward) window.scrollTo(0, 0);
    if (!documentJustLoaded) focusHeading();
    documentJustLoaded = false;
  }, [isBackOrForward]);
}

function focusHeading(): void {
  const main = document.getElementById("main");
  const target = main?.querySelector("h1") ?? main;
  target?.setAttribute("tabindex", "-1");
  target?.focus({ preventScroll: true });
}
