import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { speak } from "../../testing/english.ts";
import { Combobox } from "./combobox.tsx";

afterEach(cleanup);

const CODES = [
  { value: "DE", label: "Germany", note: "+49" },
  { value: "JP", label: "Japan", note: "+81" },
  { value: "US", label: "United States", note: "+1" },
] as const;

function Phone({ error }: { error?: string }) {
  const [code, setCode] = useState<"DE" | "JP" | "US" | null>("US");
  return (
    <>
      <Combobox
        label="Country code"
        help="Where your phone is from"
        error={error}
        value={code}
        onChange={setCode}
        options={CODES}
      />
      <output>{code}</output>
    </>
  );
}
const input = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Country code" });
const chosen = () => document.querySelector("output")?.textContent;
const offered = () => screen.getAllByRole("option").map((option) => option.textContent);

test("it shows what is chosen and is described by its help", () => {
  render(<Phone />);
  expect(input().value).toBe("United States (+1)");
  expect(document.getElementById(input().getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Where your phone is from",
  );
});

test("typing a name or a number narrows the list, and Enter chooses", async () => {
  render(<Phone />);
  await userEvent.clear(input());
  await userEvent.type(input(), "+8");
  expect(offered()).toEqual(["Japan+81"]);
  await userEvent.clear(input());
  await userEvent.type(input(), "ger");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect([chosen(), input().value]).toEqual(["DE", "Germany (+49)"]);
});

test("what is nowhere in the list is said to be so, and leaving brings the choice back", async () => {
  render(<Phone />);
  await userEvent.clear(input());
  await userEvent.type(input(), "atlantis");
  expect(screen.getByText("Nothing found")).toBeTruthy();
  await userEvent.tab();
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("an error makes it invalid and describes it", () => {
  render(<Phone error="Please choose a country code" />);
  expect(input().getAttribute("aria-invalid")).toBe("true");
  const texts = input()
    .getAttribute("aria-describedby")
    ?.split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(texts).toContain("Please choose a country code");
});

test("what React Aria says by itself is in the language of the page", () => {
  speak("de");
  render(<Phone />);
  expect(screen.getByRole("button", { name: /^Empfehlungen anzeigen/ })).toBeTruthy();
});
