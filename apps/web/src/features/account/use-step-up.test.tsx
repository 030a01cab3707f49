import { addDialogMethods } from "@tradeslip/ui/testing/dialog-methods";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, it } from "vitest";
import { ApiError } from "../../lib/api.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { useStepUp } from "./use-step-up.tsx";

/** Loaded on demand, in real time, which the fake clock does not wait for. */
beforeAll(async () => {
  addDialogMethods();
  await import("./step-up-dialog.tsx");
});

function TwoCalls() {
  const { run, question } = useStepUp();
  const [ended, setEnded] = useState(0);
  const call = () =>
    void run(() => Promise.reject(new ApiError(403, { code: "step_up_needed" }))).catch(() =>
      setEnded((count) => count + 1),
    );
  return (
    <>
      <button
        type="button"
        onClick={() => {
          call();
          call();
        }}
      >
        Call
      </button>
      <output>{ended}</output>
      {question}
    </>
  );
}

it("two calls that need it at once share one question, and both end with its answer", async () => {
  const { user } = await renderApp(<TwoCalls />);
  await user.click(screen.getByRole("button", { name: "Call" }));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await passTime(0);
  expect(screen.getByRole("status").textContent).toBe("2");
});
