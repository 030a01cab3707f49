import { msg } from "@lingui/core/macro";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { StepForm } from "./step-form.tsx";
import type { StepFormDefinition } from "./step-fields.ts";

afterEach(cleanup);

const LOOK: StepFormDefinition = {
  step: "look",
  title: msg`A second look`,
  button: msg`Say so`,
  fields: [
    {
      name: "agrees",
      label: msg`Is it right?`,
      kind: "truth",
      isJudgement: true,
      options: [
        { value: "true", label: msg`I agree` },
        { value: "false", label: msg`I don't agree` },
      ],
    },
  ],
};

test("a judgement is asked for: nobody agrees by leaving the list as it stands", async () => {
  const onSubmit = vi.fn<(body: Readonly<Record<string, unknown>>) => void>();
  const user = userEvent.setup();
  render(<StepForm form={LOOK} onSubmit={onSubmit} busy={false} error={null} isNext />);
  const list = screen.getByRole<HTMLSelectElement>("combobox", { name: /^Is it right\?/ });
  expect(list.value).toBe("");
  await user.click(screen.getByRole("button", { name: "Say so" }));
  expect(screen.getByText("Please choose one.")).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
  await user.selectOptions(list, "I don't agree");
  expect(screen.queryByText("Please choose one.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Say so" }));
  expect(onSubmit).toHaveBeenCalledWith({ agrees: false });
});
