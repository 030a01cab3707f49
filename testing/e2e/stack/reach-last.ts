import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

export type Size = readonly [width: number, height: number];

/** Presses the last control of `overlay` in windows of these sizes, reached by wheel, touch and keyboard. */
export async function reachLast(page: Page, overlay: Locator, sizes: readonly Size[]): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const last = overlay.locator(":is(button:enabled, a[href], input, select, [role=option]):visible").last();
    for (const [how, takeStep] of Object.entries(WAYS)) {
      await toTop(overlay);
      let steps = 0;
      while (!(await isPressed(page, last))) {
        expect(steps++, `${width} by ${height}, by ${how}`).toBeLessThan(MOST_STEPS);
        await takeStep(page, overlay, last);
      }
    }
  }
}

const MOST_STEPS = 80;

/** Each scrolls a little, as a user who looks for the button. */
const WAYS: Readonly<Record<string, (page: Page, overlay: Locator, last: Locator) => Promise<void>>> = {
  async wheel(page, overlay) {
    const list = overlay.getByRole("listbox").first();
    const { x, y } = await middleOf((await list.isVisible()) ? list : overlay);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 100);
    await nextFrame(page);
  },
  async touch(page, overlay) {
    const { x, y } = await middleOf(overlay);
    const session = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await send("touchStart", [{ x, y: y + 40 }]);
    for (let moved = 20; moved <= 80; moved += 20) {
      await send("touchMove", [{ x, y: y + 40 - moved }]);
      await nextFrame(page);
    }
    await send("touchEnd", []);
    await session.detach();
  },
  async keyboard(page, _overlay, last) {
    const isOption = (await last.getAttribute("role")) === "option";
    await page.keyboard.press(isOption ? "ArrowUp" : "Tab");
    await nextFrame(page);
  },
};

function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Of what can be seen of it. */
async function middleOf(overlay: Locator): Promise<{ x: number; y: number }> {
  return overlay.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return {
      x: (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      y: (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    };
  });
}

async function toTop(overlay: Locator): Promise<void> {
  await overlay.evaluate((element) => {
    for (let each: Element | null = element; each; each = each.parentElement) each.scrollTop = 0;
    for (const inner of element.querySelectorAll("*")) inner.scrollTop = 0;
  });
}

/** Presses where it stands now, if all of it is in the window. What it would do stays undone. */
async function isPressed(page: Page, control: Locator): Promise<boolean> {
  const box = await control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isInside = top >= 0 && bottom <= innerHeight + 0.5 && left >= 0 && right <= innerWidth + 0.5;
    return isInside ? { x: (left + right) / 2, y: (top + bottom) / 2 } : null;
  });
  if (box === null) return false;
  await page.evaluate(() => {
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.type !== "click") return;
      for (const type of ["pointerdown", "mousedown", "click"]) removeEventListener(type, hold, true);
      (event.target as Element).setAttribute("data-pressed-last", "");
    };
    for (const type of ["pointerdown", "mousedown", "click"]) addEventListener(type, hold, true);
  });
  await page.mouse.click(box.x, box.y);
  return control.evaluate((element) => {
    const pressed = document.querySelector("[data-pressed-last]");
    pressed?.removeAttribute("data-pressed-last");
    return (
      pressed !== null &&
      (element.contains(pressed) || (element.closest("label")?.contains(pressed) ?? false))
    );
  });
}
