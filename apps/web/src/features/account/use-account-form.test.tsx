import { fireEvent, screen } from "@testing-library/react";
import { checkConfirmation, checkEmail, checkNewPassword, checkTerms } from "@tradeslip/contracts/rules";
import { Checkbox } from "@tradeslip/ui/checkbox";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { AccountForm, EmailField, ErrorBanner, PasswordField, SubmitButton } from "./account-form.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";

const EMPTY = { email: "", password: "", confirm: "", terms: false };
type Values = typeof EMPTY;

const send = vi.fn<(values: Values) => Promise<void>>();
beforeEach(() => {
  send.mockReset();
  send.mockResolvedValue();
});

function Form() {
  const form = useAccountForm({
    initial: EMPTY,
    rules: {
      email: checkEmail,
      password: checkNewPassword,
      confirm: (confirm, { password }) => checkConfirmation(confirm, password),
      terms: checkTerms,
    },
    send,
  });
  return (
    <>
      {form.failure !== undefined && (
        <ErrorBanner onDismiss={form.dismissFailure}>Could not be sent.</ErrorBanner>
      )}
      <AccountForm form={form} label="Account">
        <EmailField {...form.text("email")} />
        <NewPasswordField {...form.text("password")} />
        <PasswordField {...form.text("confirm")} label="Confirm password" autoComplete="new-password" />
        <Checkbox {...form.checkbox("terms")} label="I agree" />
        <SubmitButton form={form} busyText="Sending...">
          Send
        </SubmitButton>
      </AccountForm>
    </>
  );
}

const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const confirm = () => screen.getByLabelText<HTMLInputElement>("Confirm password");
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
const GOOD = { email: "ada@desk.example", password: "Correct-horse-1" };

async function fillIn({ user }: Awaited<ReturnType<typeof renderApp>>) {
  await user.type(email(), GOOD.email);
  await user.type(password(), GOOD.password);
  await user.type(confirm(), GOOD.password);
  await user.click(screen.getByRole("checkbox", { name: "I agree" }));
}

/** What a password manager does without telling the page. */
function fillSilently(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
}

it("says nothing of a field that was not left yet", async () => {
  const { user } = await renderApp(<Form />);
  await user.type(email(), "ada");
  await passTime(1_000);
  expect(email().getAttribute("aria-invalid")).toBeNull();
});

it("shows a field's error 300 ms after it was left, tied to it and announced", async () => {
  const { user } = await renderApp(<Form />);
  await user.type(email(), "ada");
  await user.tab();
  await passTime(299);
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  await passTime(1);
  expect(screen.getByRole("alert").textContent).toBe("Please enter a valid email address");
  expect(email().getAttribute("aria-invalid")).toBe("true");
  expect(email().getAttribute("aria-describedby")).toBe(screen.getByRole("alert").id);
});

it("clears an error on edit and asks again 300 ms after the last keystroke", async () => {
  const { user } = await renderApp(<Form />);
  await user.type(email(), "ada");
  await user.tab();
  await passTime(300);
  await user.type(email(), "@");
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  await passTime(200);
  await user.type(email(), "d");
  await passTime(299);
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  await passTime(1);
  expect(screen.getByText("Please enter a valid email address")).toBeTruthy();
});

it("asks again about the confirmation when the password changes", async () => {
  const view = await renderApp(<Form />);
  await fillIn(view);
  await passTime(300);
  await view.user.type(password(), "!");
  await passTime(300);
  expect(screen.getByText("Passwords do not match")).toBeTruthy();
});

it("has a button that looks dead while something is missing, and leads to it", async () => {
  const { user } = await renderApp(<Form />);
  expect(button().getAttribute("aria-disabled")).toBe("true");
  await user.type(email(), GOOD.email);
  await user.click(button());
  expect(document.activeElement).toBe(password());
  expect(screen.getByText("Password is required")).toBeTruthy();
  expect(screen.getByText("You must accept the terms and conditions")).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

it("focuses the first wrong field on Enter, which is described by its error by then", async () => {
  const { user } = await renderApp(<Form />);
  const described: (string | null | undefined)[] = [];
  email().addEventListener("focus", () => {
    described.push(document.getElementById(email().getAttribute("aria-describedby") ?? "")?.textContent);
  });
  await user.type(password(), "x{Enter}");
  expect(document.activeElement).toBe(email());
  expect(described).toEqual(["Email is required"]);
});

it("announces nothing on an invalid submit but the field that has the focus", async () => {
  const { user } = await renderApp(<Form />);
  await user.click(button());
  expect(screen.queryByRole("alert")).toBeNull();
});

it("sends once, however often it is asked, and is busy meanwhile", async () => {
  const arrived = Promise.withResolvers<void>();
  send.mockReturnValue(arrived.promise);
  const view = await renderApp(<Form />);
  await fillIn(view);
  expect(button().getAttribute("aria-disabled")).toBe("false");
  await view.user.click(button());
  await view.user.type(email(), "x{Enter}");
  expect(email().value, "what is on its way").toBe(GOOD.email);
  expect(screen.getByRole("button", { name: "Sending...", busy: true })).toBeTruthy();
  fireEvent.submit(screen.getByRole("form", { name: "Account" }));
  arrived.resolve();
  await passTime(0);
  fireEvent.submit(screen.getByRole("form", { name: "Account" }));
  await view.user.type(email(), "{Enter}");
  expect(send.mock.calls).toEqual([[{ ...GOOD, confirm: GOOD.password, terms: true }]]);
});

it("keeps what was typed after a failure, and can be sent again", async () => {
  send.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const view = await renderApp(<Form />);
  await fillIn(view);
  await view.user.click(button());
  expect(screen.getByRole("alert").textContent).toBe("Could not be sent.");
  expect([email().value, password().value, confirm().value]).toEqual([
    GOOD.email,
    GOOD.password,
    GOOD.password,
  ]);
  await view.user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(button());
  await view.user.click(button());
  expect(send).toHaveBeenCalledTimes(2);
});

const refusal = (...errors: { field: string; message: string }[]) =>
  new ApiError(400, { detail: "Please check the marked fields.", code: "invalid_input", errors });

it("puts the server's errors to their fields until those are edited", async () => {
  send.mockRejectedValueOnce(refusal({ field: "password", message: "Please choose a less common password" }));
  const view = await renderApp(<Form />);
  await fillIn(view);
  await view.user.click(button());
  expect(document.activeElement).toBe(password());
  expect(screen.getByText("Please choose a less common password")).toBeTruthy();
  expect(screen.queryByText("Could not be sent.")).toBeNull();
  await passTime(1_000);
  expect(button().getAttribute("aria-disabled")).toBe("true");
  await view.user.type(password(), "x");
  expect(screen.queryByText("Please choose a less common password")).toBeNull();
});

it("still fails as a whole when the server complains about what has no field", async () => {
  send.mockRejectedValueOnce(refusal({ field: "role", message: "Not valid." }));
  const view = await renderApp(<Form />);
  await fillIn(view);
  await view.user.click(button());
  expect(screen.getByText("Could not be sent.")).toBeTruthy();
});

it("sends what a password manager filled in without telling anybody", async () => {
  const { user } = await renderApp(<Form />);
  fillSilently(email(), GOOD.email);
  fillSilently(password(), GOOD.password);
  fillSilently(confirm(), GOOD.password);
  await user.click(screen.getByRole("checkbox", { name: "I agree" }));
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await passTime(0);
  expect(send.mock.calls).toEqual([[{ ...GOOD, confirm: GOOD.password, terms: true }]]);
});
