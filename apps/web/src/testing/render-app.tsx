import { PageLanguage } from "../lib/messages.tsx";
import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { PointerEventsCheckLevel, userEvent } from "@testing-library/user-event";
import { type ReactElement, useLayoutEffect } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, vi } from "vitest";
import { createQueryClient } from "../lib/query-client.ts";
import { resetServerClock } from "../lib/server-clock.ts";
import { FakeServer } from "./fake-server.ts";

interface Options {
  /** Prepare its answers before the first call goes out. */
  server?: FakeServer;
  /** The address, e.g. "/users/42", with the `state` of its history entry if any. */
  at?: string | { pathname: string; search?: string; state: unknown };
  /** The route's pattern when it has parameters, e.g. "/users/:id". */
  path?: string;
  /** The window's width in CSS pixels. */
  width?: number;
}

/**
 * Styles are not loaded, so pointer-events is never "none": skip the check of each ancestor at each click.
 */
const USER = {
  advanceTimers: vi.advanceTimersByTime.bind(vi),
  pointerEventsCheck: PointerEventsCheckLevel.Never,
};

/** Monday, 14:02:31 UTC: a fixed moment for tests under a fake clock. */
const FAKE_NOW = new Date("2026-11-16T14:02:31.000Z");

/**
 * Renders a screen as the application does, under a fake clock, with a fake server behind `fetch`, and waits
 * for the first answers. Time stands still until `passTime`. Everything is cleaned up after each test.
 */
export async function renderApp(
  screen: ReactElement,
  { server = new FakeServer(), at = "/", path = "*", width = 1280 }: Options = {},
) {
  startFakeClock();
  vi.stubGlobal("fetch", server.fetch);
  vi.stubGlobal("matchMedia", matchMediaAt(width));
  const queryClient = createQueryClient();
  const view = render(
    <PageLanguage>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>
          <AddressBar />
          <Routes>
            <Route path={path} element={screen} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </PageLanguage>,
  );
  await passTime(0);
  return { ...view, server, queryClient, user: userEvent.setup(USER) };
}

let shownAddress = "";

function AddressBar() {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    shownAddress = pathname + search;
  }, [pathname, search]);
  return null;
}

/** Path and query of the page, e.g. "/market?page=2". */
export function address(): string {
  return shownAddress;
}

/** Starts the fake clock at `FAKE_NOW`, unless it is running. */
function startFakeClock(): void {
  if (vi.isFakeTimers()) return;
  vi.useFakeTimers({ now: FAKE_NOW });
  // Testing Library only detects Jest's fake clock: without this, its waits would never end under ours.
  vi.stubGlobal("jest", { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
}

/** Advances the fake clock: timers run, and the answers they request arrive. */
export async function passTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

/** Takes the browser's connection away, or gives it back. What the fake server answers is said apart. */
export function setOnline(online: boolean): void {
  act(() => onlineManager.setOnline(online));
}

/** Shows or hides the page, as switching tabs does. */
export async function setPageVisible(visible: boolean): Promise<void> {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visible ? "visible" : "hidden");
  await act(async () => {
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    await vi.advanceTimersByTimeAsync(0);
  });
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  onlineManager.setOnline(true);
  resetServerClock();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Supports the "(min-width: …em)" and "(width < …em)" queries of our screens. */
function matchMediaAt(width: number) {
  return (query: string): MediaQueryList => {
    const [, bound, letters] = /\((min-width:|width <)\s*([\d.]+)em\)/.exec(query) ?? [];
    const limit = Number(letters) * 16;
    const matches = bound === "min-width:" ? width >= limit : bound !== undefined && width < limit;
    return Object.assign(new EventTarget(), {
      matches,
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  };
}
