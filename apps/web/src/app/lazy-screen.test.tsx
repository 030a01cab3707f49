import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test } from "vitest";
import { lazyScreen, type LazyScreen } from "./router.tsx";

afterEach(cleanup);

const slow = () => lazyScreen(async () => ({ default: () => <p>Arrived</p> }));
const show = ({ Screen }: LazyScreen) =>
  render(
    <Suspense fallback={<p>Waiting</p>}>
      <Screen />
    </Suspense>,
  );

test("a screen is fetched when it is shown", async () => {
  show(slow());
  expect(screen.getByText("Waiting")).toBeTruthy();
  expect(await screen.findByText("Arrived")).toBeTruthy();
});

test("fetched ahead it is there at once", async () => {
  const lazy = slow();
  await lazy.preload();
  show(lazy);
  expect(screen.queryByText("Waiting")).toBeNull();
  expect(screen.getByText("Arrived")).toBeTruthy();
});
