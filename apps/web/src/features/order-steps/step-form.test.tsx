import { msg } from "@lingui/core/macro";
import { destinationForm } from "@tradeslip/contracts/rules";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api.ts";
import { StepForm } from "./step-form.tsx";
import type { StepFormDefinition } from "./step-fields.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const LOOK: StepFormDefinition = {
  step: "approve",
  title: msg`A second look`,
  button: msg`Say so`,
  fields: [
    {
      name: "agrees",
      label: msg`Is it right?`,
      kind: "truth",
      isDecision: true,
      options: [
        { value: "true", label: msg`I agree` },
        { value: "false", label: msg`I don't agree` },
      ],
    },
  ],
};

test("a decision is asked for: no agent agrees by leaving the list as it stands", async () => {
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

test("what explains a choice, and what is wrong with it, is read with it", async () => {
  const [field] = LOOK.fields;
  const help = msg`The second look of two`;
  const form = { ...LOOK, fields: [{ ...field!, help }] };
  render(<StepForm form={form} onSubmit={() => {}} busy={false} error={null} isNext />);
  const list = screen.getByRole("combobox", { name: /^Is it right\?/ });
  const describedBy = () =>
    list
      .getAttribute("aria-describedby")!
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
  expect([describedBy(), list.getAttribute("aria-invalid")]).toEqual([["The second look of two"], null]);
  await userEvent.click(screen.getByRole("button", { name: "Say so" }));
  expect(describedBy()).toEqual(["Please choose one.", "The second look of two"]);
  expect(list.getAttribute("aria-invalid")).toBe("true");
});

const read = (text: string) => (text === "5/6" ? null : new Date(text).toISOString());
const SEEN: StepFormDefinition = {
  step: "money-seen",
  title: msg`Money seen`,
  button: msg`I saw the money`,
  fields: [{ name: "madeAt", label: msg`Made at, as the bank shows it`, kind: "time", read }],
};

test("a time is now by its button, to the minute in the reader's zone", async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 16, 9, 5, 42), toFake: ["Date"] });
  const onSubmit = vi.fn<(body: Readonly<Record<string, unknown>>) => void>();
  const user = userEvent.setup();
  render(<StepForm form={SEEN} onSubmit={onSubmit} busy={false} error={null} isNext />);
  await user.click(screen.getByRole("button", { name: "Now" }));
  const field = screen.getByLabelText<HTMLInputElement>(/^Made at/);
  expect([field.value, document.activeElement]).toEqual(["2026-11-16 09:05", field]);
  await user.click(screen.getByRole("button", { name: "I saw the money" }));
  expect(onSubmit).toHaveBeenCalledWith({ madeAt: new Date(2026, 10, 16, 9, 5).toISOString() });
});

test("a time that may mean two days is asked for again, and never sent", async () => {
  const onSubmit = vi.fn<(body: Readonly<Record<string, unknown>>) => void>();
  const user = userEvent.setup();
  render(<StepForm form={SEEN} onSubmit={onSubmit} busy={false} error={null} isNext />);
  await user.type(screen.getByLabelText(/^Made at/), "5/6");
  await user.click(screen.getByRole("button", { name: "I saw the money" }));
  expect(screen.getByText("Write the day and the time, such as 27 Nov 15:04.")).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([
  ["Zenith Bank, 1012345678, Grace Example", ["Zenith Bank", "1012345678", "Grace Example"]],
  ["M-Pesa; 0712 345 678; Jane Doe", ["M-Pesa", "0712 345 678", "Jane Doe"]],
  [
    "Bank transfer, GTBank, 0123456789, Grace Example",
    ["Bank transfer, GTBank", "0123456789", "Grace Example"],
  ],
  ["Bank transfer, GTBank, Lagos", ["Bank transfer, GTBank, Lagos", "", ""]],
  ["Bank transfer, Example Bank", ["Bank transfer, Example Bank", "", ""]],
])("one line of bank, number and name fills in a payout's three fields: %j", async (line, fields) => {
  const user = userEvent.setup();
  const form = destinationForm({ side: "sell", coin: { id: "bitcoin", symbol: "BTC" } });
  render(<StepForm form={form} onSubmit={() => {}} busy={false} error={null} isNext />);
  const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  await user.type(screen.getByLabelText(/^Payout method/), line);
  await user.tab();
  expect([value(/^Payout method/), value(/^Account(?! holder)/), value(/^Account holder/)]).toEqual(fields);
});

test("a line fills in nothing over what was typed", async () => {
  const user = userEvent.setup();
  const form = destinationForm({ side: "sell", coin: { id: "bitcoin", symbol: "BTC" } });
  render(<StepForm form={form} onSubmit={() => {}} busy={false} error={null} isNext />);
  await user.type(screen.getByLabelText(/^Account holder/), "Ada");
  await user.type(screen.getByLabelText(/^Payout method/), "Zenith, 1012345678, Grace");
  await user.tab();
  expect(screen.getByLabelText<HTMLInputElement>(/^Account holder/).value).toBe("Ada");
});

test("lines that are pasted into the first of several fields fill in all of them, and one line is text as ever", async () => {
  const onSubmit = vi.fn<(body: Readonly<Record<string, unknown>>) => void>();
  const user = userEvent.setup();
  const form = destinationForm({ side: "sell", coin: { id: "bitcoin", symbol: "BTC" } });
  render(<StepForm form={form} onSubmit={onSubmit} busy={false} error={null} isNext />);
  const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  await user.click(screen.getByLabelText(/^Payout method/));
  await user.paste("First Bank");
  expect(value(/^Payout method/)).toBe("First Bank");
  await user.paste("Bank: Zenith\r\nAccount number: 0123456789\r\n\r\nName: Grace Example\r\n");
  expect([value(/^Payout method/), value(/^Account(?! holder)/), value(/^Account holder/)]).toEqual([
    "Zenith",
    "0123456789",
    "Grace Example",
  ]);
  // Elsewhere they are one line.
  await user.click(screen.getByLabelText(/^Account holder/));
  await user.paste(" A\nB\nC");
  expect(value(/^Account(?! holder)/)).toBe("0123456789");
});

const CHECK = "Please check the marked fields.";
const refused = (...errors: { field: string; message: string }[]) =>
  new ApiError(400, { code: "invalid_input", detail: CHECK, errors });

test.each(["madeAt", "right.madeAt"])("what is refused as %s is said at the field that sent it", (field) => {
  const error = refused({ field, message: "That hasn't come yet." });
  render(<StepForm form={SEEN} onSubmit={() => {}} busy={false} error={error} isNext />);
  expect(screen.getByLabelText(/^Made at/).getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe(CHECK);
});

test("what is refused of no field that is shown is said beneath the form", () => {
  const error = refused({ field: "network", message: "That account is a bank's." });
  render(<StepForm form={SEEN} onSubmit={() => {}} busy={false} error={error} isNext />);
  expect(screen.getByRole("alert").textContent).toBe("That account is a bank's.");
});
