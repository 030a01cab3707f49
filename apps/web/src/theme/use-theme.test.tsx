import { join } from "node:path";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderApp } from "../testing/render-app.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { useAppliedTheme } from "./use-theme.ts";

const root = document.documentElement;
afterEach(() => delete root.dataset["theme"]);

function Page() {
  useAppliedTheme();
  return <ThemeSwitch />;
}
const choose = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

test("the system's theme stands until another is chosen, and again after System", async () => {
  const { user } = await renderApp(<Page />);
  expect([choose("System").checked, root.dataset["theme"]]).toEqual([true, undefined]);
  await user.click(choose("Dark"));
  expect(root.dataset["theme"]).toBe("dark");
  expect(document.querySelectorAll("meta[name=theme-color]")).toHaveLength(1);
  await user.click(choose("System"));
  expect(root.dataset["theme"]).toBeUndefined();
  expect(document.querySelectorAll("meta[name=theme-color]")).toHaveLength(0);
});

test("the script before the first paint reads what the switch has written", async () => {
  const { user } = await renderApp(<Page />);
  await user.click(choose("Light"));
  delete root.dataset["theme"];
  const script = join(import.meta.dirname, "../before-first-paint.js");
  await import(script);
  expect(root.dataset["theme"]).toBe("light");
});
