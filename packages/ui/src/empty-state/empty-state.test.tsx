import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { EmptyState } from "./empty-state.tsx";

afterEach(cleanup);

test("it says what is missing, why, and what to do", () => {
  const { container } = render(
    <EmptyState title="Nothing." hint="Too narrow." action={<button>Clear</button>} />,
  );
  expect(container.textContent).toBe("Nothing.Too narrow.Clear");
});
