import { useLayoutEffect } from "react";
import { useStoredChoice } from "../lib/storage.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The theme chosen on this device; before-first-paint.js reads the same key before the first paint. */
export function useTheme(): [theme: Theme, choose: (theme: Theme) => void] {
  const [choice, choose] = useStoredChoice("theme", THEMES);
  return [choice ?? "system", choose];
}

/** Applies the chosen theme to the document, also when another tab changes it. Used once, at the top. */
export function useAppliedTheme(): void {
  const [theme] = useTheme();
  useLayoutEffect(() => applyTheme(theme), [theme]);
}

function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
  colourBrowserBar(theme);
}

/** Browsers take the first theme-color that matches: ours, inserted before the two that follow the system. */
function colourBrowserBar(theme: Theme): void {
  const id = "chosen-theme-color";
  document.getElementById(id)?.remove();
  if (theme === "system") return;
  const meta = document.createElement("meta");
  meta.id = id;
  meta.name = "theme-color";
  meta.content = getComputedStyle(document.body).backgroundColor;
  document.head.prepend(meta);
}
