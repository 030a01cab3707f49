import { PageLanguage } from "../../lib/messages.tsx";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { NewPasswordField } from "./new-password-field.tsx";

afterEach(cleanup);

function show(value: string) {
  render(
    <PageLanguage>
      <NewPasswordField
        name="password"
        value={value}
        error={undefined}
        announced={false}
        onChange={() => {}}
        onBlur={() => {}}
      />
    </PageLanguage>,
  );
}

it.each([
  ["a", "Weak"],
  ["aB", "Weak"],
  ["aB1", "Medium"],
  ["aB1-", "Strong"],
  ["aB1-aB1-", "Very Strong"],
])("calls %s %s, and says so aloud", (password, strength) => {
  show(password);
  expect(screen.getByText(strength)).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe(`Password strength: ${strength}`);
});

it("says nothing of the strength of nothing", () => {
  show("");
  expect(screen.getByRole("status").textContent).toBe("");
});

it("tells screen readers which requirements are met", () => {
  show("abcdefg1");
  const list = screen.getByRole("list", { name: "Password requirements" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([
    "At least 8 characters, plus any three of these:(met)",
    "A lowercase letter(met)",
    "An uppercase letter(not met yet)",
    "A number(met)",
    "A special character(not met yet)",
  ]);
});

it("asks the browser for a new password", () => {
  show("");
  expect(screen.getByLabelText<HTMLInputElement>("Password").autocomplete).toBe("new-password");
});
