import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Skeleton } from "./skeleton.tsx";

afterEach(cleanup);

test("a skeleton takes the size of what comes and is hidden from screen readers", () => {
  const { container } = render(<Skeleton width={80} height="2em" shape="block" />);
  const skeleton = container.querySelector<HTMLElement>("[aria-hidden=true]");
  expect(skeleton?.style.getPropertyValue("--skeleton-width")).toBe("80px");
  expect(skeleton?.style.getPropertyValue("--skeleton-height")).toBe("2em");
});
