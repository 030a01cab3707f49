import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Alert } from "./alert.tsx";

afterEach(cleanup);

test("danger is announced at once", () => {
  render(
    <Alert tone="danger" title="Failed to Load Data">
      The server could not answer.
    </Alert>,
  );
  expect(screen.getByRole("alert").textContent).toBe("Failed to Load DataThe server could not answer.");
});

test("information waits its turn", () => {
  render(<Alert tone="info">Demo data</Alert>);
  expect(screen.getByRole("status").textContent).toBe("Demo data");
  expect(screen.queryByRole("alert")).toBeNull();
});
