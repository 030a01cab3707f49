import { act } from "@testing-library/react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { useHydrated } from "./use-hydrated.ts";

const seen: boolean[] = [];
function Page() {
  const hydrated = useHydrated();
  seen.push(hydrated);
  return <p>{hydrated ? "the window's" : "the build's"}</p>;
}

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  seen.length = 0;
});

it("shows what the build drew, takes it over without a difference, then what only the browser knows", async () => {
  const place = document.createElement("div");
  place.innerHTML = renderToString(<Page />);
  expect(place.textContent).toBe("the build's");
  const differences: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(place, <Page />, { onRecoverableError: (error) => differences.push(error) });
  });
  expect(differences).toEqual([]);
  expect(place.textContent).toBe("the window's");
});

it("is true from the first drawing on where nothing was prerendered", () => {
  const place = document.createElement("div");
  act(() => {
    root = createRoot(place);
    root.render(<Page />);
  });
  expect(seen).not.toContain(false);
});
