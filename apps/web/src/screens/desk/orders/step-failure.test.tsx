import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { StepUpCancelledError } from "../../../features/account/use-step-up.tsx";
import { renderApp } from "../../../testing/render-app.tsx";
import { Failure } from "./step-failure.tsx";

it("who closed the question who is there reads that nothing was changed, and no failure of the server", async () => {
  await renderApp(<Failure error={new StepUpCancelledError()} onRetry={() => {}} />);
  const said = screen.getByRole("alert").textContent;
  expect(said).toBe("Nothing was changed: it wasn't confirmed that it's you.");
  expect(screen.queryByRole("button")).toBeNull();
});

it("what got no answer is offered once more", async () => {
  await renderApp(<Failure error={new TypeError("Failed to fetch")} onRetry={() => {}} />);
  expect(screen.getByRole("alert").textContent).toContain("We couldn't reach our server.");
  expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
});
