import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { testimonials } from "./content/testimonials.ts";
import { Testimonials } from "./testimonials.tsx";

const FIVE_SECONDS = 5_000;

let reducesMotion = false;
const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function open() {
  render(<Testimonials />);
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

/** The number of the slide shown, from 1. */
function shown(): number {
  const [slide, ...others] = screen.getAllByRole("group", { name: /^\d of 3$/ });
  expect(others).toEqual([]);
  return Number(slide?.getAttribute("aria-label")?.[0]);
}
const dot = (number: number) => screen.getByRole("button", { name: `Testimonial ${number} of 3` });
const announced = () => screen.getByRole("status").textContent;
const carousel = () => screen.getByRole("region", { name: "What traders say" });

beforeEach(() => {
  reducesMotion = false;
  vi.useFakeTimers();
  vi.stubGlobal("jest", { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: reducesMotion && media.includes("reduce") }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("advances every 5 s and begins again after the third", async () => {
  open();
  const seen = [shown()];
  for (let turn = 0; turn < 3; turn++) {
    await passTime(FIVE_SECONDS);
    seen.push(shown());
  }
  expect(seen).toEqual([1, 2, 3, 1]);
});

it("stays for the whole 5 s", async () => {
  open();
  await passTime(FIVE_SECONDS - 1);
  expect(shown()).toBe(1);
});

it("shows what a customer said with initials and role", () => {
  open();
  const [first] = testimonials();
  expect(within(carousel()).getByText(`“${first?.content}”`)).toBeDefined();
  expect(within(carousel()).getByText("A. O.")).toBeDefined();
  expect(within(carousel()).getByText("Freelance designer")).toBeDefined();
});

it("jumps by its dots, and marks the dot of the one shown", async () => {
  const user = open();
  await user.click(dot(3));
  expect(shown()).toBe(3);
  expect(dot(3).getAttribute("aria-current")).toBe("true");
  expect(dot(1).hasAttribute("aria-current")).toBe(false);
});

it("moves along by arrow keys, Home and End, and takes the focus with it", async () => {
  const user = open();
  act(() => dot(1).focus());
  await user.keyboard("{ArrowLeft}");
  expect([shown(), document.activeElement]).toEqual([3, dot(3)]);
  await user.keyboard("{ArrowRight}");
  expect([shown(), document.activeElement]).toEqual([1, dot(1)]);
  await user.keyboard("{End}");
  expect([shown(), document.activeElement]).toEqual([3, dot(3)]);
  await user.keyboard("{Home}");
  expect([shown(), document.activeElement]).toEqual([1, dot(1)]);
});

it("pauses and plays by its button", async () => {
  const user = open();
  await user.click(screen.getByRole("button", { name: "Pause testimonials" }));
  await user.unhover(carousel());
  act(() => screen.getByRole("button", { name: "Play testimonials" }).blur());
  await passTime(3 * FIVE_SECONDS);
  expect(shown()).toBe(1);

  await user.click(screen.getByRole("button", { name: "Play testimonials" }));
  await user.unhover(carousel());
  act(() => screen.getByRole("button", { name: "Pause testimonials" }).blur());
  await passTime(FIVE_SECONDS);
  expect(shown()).toBe(2);
});

it("waits while the pointer is over it", async () => {
  const user = open();
  await user.hover(carousel());
  await passTime(3 * FIVE_SECONDS);
  expect(shown()).toBe(1);
  await user.unhover(carousel());
  await passTime(FIVE_SECONDS);
  expect(shown()).toBe(2);
});

it("waits while the focus is within it, also when it moves from one button to the next", async () => {
  const user = open();
  await user.tab();
  await user.tab();
  await passTime(3 * FIVE_SECONDS);
  expect(shown()).toBe(1);
  act(() => (document.activeElement as HTMLElement).blur());
  await passTime(FIVE_SECONDS);
  expect(shown()).toBe(2);
});

it("stands still for readers who want less motion, and jumps all the same", async () => {
  reducesMotion = true;
  const user = open();
  await passTime(3 * FIVE_SECONDS);
  expect(shown()).toBe(1);
  await user.click(dot(2));
  expect(shown()).toBe(2);
});

it("announces what the reader chose, and nothing that time did", async () => {
  const user = open();
  await passTime(FIVE_SECONDS);
  expect(announced()).toBe("");

  await user.click(dot(3));
  expect(announced()).toMatch(/^3 of 3\. I had a question .* J\. K\., Engineer abroad$/);

  await user.unhover(carousel());
  act(() => dot(3).blur());
  await passTime(FIVE_SECONDS);
  expect(announced()).toBe("");
});
