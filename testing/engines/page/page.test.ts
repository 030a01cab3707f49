import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Session } from "../engines/engine.ts";
import { pageOf } from "./page.ts";

const SCRIPT_LIMIT_MS = 20_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that loses its first answers, and then returns true. */
function losing(answers: number) {
  const evaluate = vi.fn<Session["evaluate"]>(async () => true);
  for (let lost = 0; lost < answers; lost++) evaluate.mockReturnValueOnce(new Promise(() => {}));
  return { evaluate, page: pageOf({ evaluate } as Partial<Session> as Session, "http://127.0.0.1") };
}

it("a look whose answer is lost is asked once more", async () => {
  const { evaluate, page } = losing(1);
  const seen = page.until(() => true);
  await vi.advanceTimersByTimeAsync(SCRIPT_LIMIT_MS);
  await seen;
  expect(evaluate).toHaveBeenCalledTimes(2);
});

it("an engine that hangs fails the test by the second look", async () => {
  const { evaluate, page } = losing(9);
  const end = page.until(() => true).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(SCRIPT_LIMIT_MS);
  await vi.waitFor(() => expect(evaluate).toHaveBeenCalledTimes(2), 5_000);
  await vi.advanceTimersByTimeAsync(SCRIPT_LIMIT_MS);
  expect(await end).toBe("run (() => true)(): no answer in 20 s");
  expect(evaluate).toHaveBeenCalledTimes(2);
});

it("a press that hits what had moved there is repeated, one that leaves the page is not", async () => {
  const clickAt = vi.fn<Session["clickAt"]>(async () => {});
  const after: (() => unknown)[] = [() => true, () => Promise.reject(new Error("The page is loading"))];
  const evaluate: Session["evaluate"] = async (call) =>
    call.includes("missed === true") ? after.shift()!() : { answer: { x: 1, y: 2 } };
  const page = pageOf({ evaluate, clickAt } as Partial<Session> as Session, "http://127.0.0.1");
  const clicked = page.click({ role: "button" });
  await vi.advanceTimersByTimeAsync(1_000);
  await clicked;
  expect(clickAt).toHaveBeenCalledTimes(2);
});
