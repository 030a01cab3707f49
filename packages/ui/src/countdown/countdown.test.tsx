import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Countdown } from "./countdown.tsx";

const START = Date.parse("2026-11-21T12:00:00Z");
const inSeconds = (seconds: number) => new Date(START + seconds * 1000).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const clock = () => screen.getByRole("timer").textContent;
const said = () => screen.getByRole("status").textContent;
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

test("it counts down to the moment in minutes and seconds, and stops at zero", () => {
  render(<Countdown until={inSeconds(65)} />);
  expect(clock()).toBe("1:05");
  pass(6);
  expect(clock()).toBe("0:59");
  pass(60);
  expect(clock()).toBe("0:00");
});

test("a second begun is still there: zero means over", () => {
  render(<Countdown until={inSeconds(1.2)} />);
  expect(clock()).toBe("0:02");
  pass(1);
  expect(clock()).toBe("0:01");
  pass(0.2);
  expect(clock()).toBe("0:00");
});

test("it reads the clock it is given, not the computer's", () => {
  const serverClock = () => Date.now() + 30_000;
  render(<Countdown until={inSeconds(90)} now={serverClock} />);
  expect(clock()).toBe("1:00");
});

test("it is right as soon as the page is seen again after the computer slept", () => {
  render(<Countdown until={inSeconds(300)} />);
  vi.setSystemTime(START + 200_000);
  expect(clock()).toBe("5:00");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(clock()).toBe("1:40");
});

test("a screen reader hears of it at a few marks, not every second", () => {
  render(<Countdown until={inSeconds(90)} />);
  const heard = new Set<string | null>();
  for (let second = 0; second < 95; second++) {
    heard.add(said());
    pass(1);
  }
  heard.add(said());
  expect([...heard]).toEqual(["", "1 minute left", "30 seconds left", "10 seconds left", "Time is up"]);
});

test("several marks passed in a sleep are one announcement, of the time that is left", () => {
  render(<Countdown until={inSeconds(900)} />);
  vi.setSystemTime(START + 855_000);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(said()).toBe("45 seconds left");
});

test("a page made on a server claims no time", () => {
  expect(renderToString(<Countdown until={inSeconds(60)} />)).toContain("–:––");
});
