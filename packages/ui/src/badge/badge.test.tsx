import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Badge } from "./badge.tsx";

afterEach(cleanup);

test("a badge shows its words in its tone", () => {
  const { container } = render(<Badge tone="live">Live Data</Badge>);
  expect(container.querySelector(".badge.live")?.textContent).toBe("Live Data");
});
