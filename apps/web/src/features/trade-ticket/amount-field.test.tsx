import { speak } from "@tradeslip/ui/testing/english";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AmountField } from "./amount-field.tsx";
import { coinUnit, USD, type AmountUnit } from "@tradeslip/contracts/rules";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const input = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" });
const choices = () =>
  screen.queryAllByRole("button").map(({ textContent }) => textContent.replaceAll("\u00A0", " "));
const described = () =>
  (input().getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);

function Controlled({ unit = USD, step = "1" }: { unit?: AmountUnit; step?: string }) {
  const [text, setText] = useState("");
  return (
    <AmountField label="Amount" unit={unit} text={text} onChange={setText} step={step} help="Minimum: $250" />
  );
}

describe("typing", () => {
  it("leaves the text alone; leaving the field formats it in the reader's locale", async () => {
    render(<Controlled />);
    await userEvent.type(input(), "1234,5");
    expect(input().value).toBe("1234,5");
    await userEvent.tab();
    expect(input().value).toBe("1,234.50");
  });

  it("is formatted in German on a German page, and with digits of 0 to 9 on an Arabic one", async () => {
    speak("de-DE");
    render(<Controlled unit={coinUnit("BTC")} />);
    await userEvent.type(input(), "1234.5");
    await userEvent.tab();
    expect(input().value).toBe("1.234,50000000");
    speak("ar-EG");
    await userEvent.clear(input());
    await userEvent.type(input(), "250");
    await userEvent.tab();
    expect(input().value).toBe("250.00000000");
  });

  it("in the middle keeps the cursor where it is", async () => {
    render(<Controlled />);
    await userEvent.type(input(), "1250");
    await userEvent.type(input(), "9", { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect([input().value, input().selectionStart]).toEqual(["19250", 2]);
  });

  it("takes a pasted price tag", async () => {
    render(<Controlled />);
    input().focus();
    await userEvent.paste("US$ 1.250,75");
    await userEvent.tab();
    expect(input().value).toBe("1,250.75");
  });

  it("brings up the keyboard for decimals", () => {
    render(<Controlled />);
    expect(input().inputMode).toBe("decimal");
  });
});

describe("ambiguous text", () => {
  it("asks, also after leaving the field, and takes the answer", async () => {
    render(<Controlled unit={coinUnit("BTC")} />);
    await userEvent.type(input(), "1,234");
    await userEvent.tab();
    expect(input().value).toBe("1,234");
    expect(described()).toEqual(["“1,234” could mean two amounts. Which one do you mean?"]);
    expect(choices()).toEqual(["1,234.00000000 BTC", "1.23400000 BTC"]);
    await userEvent.click(screen.getByRole("button", { name: /^1\.234/ }));
    expect(input().value).toBe("1.23400000");
    expect(choices()).toEqual([]);
    expect(described()).toEqual(["Minimum: $250"]);
  });

  it("is announced to screen readers", async () => {
    render(<Controlled />);
    await userEvent.type(input(), "1.234");
    expect(screen.getByRole("status").textContent).toBe(
      "US dollar amounts have at most 2 decimals. Do you mean this?",
    );
    expect(screen.getByRole("group", { name: "Which amount do you mean?" })).toBeTruthy();
    expect(choices()).toEqual(["$1,234.00"]);
  });
});

it("no offered reading has fewer digits than were typed", async () => {
  speak("de-DE");
  render(<Controlled />);
  await userEvent.type(input(), "250,000");
  expect(choices()).toEqual(["250.000,00 $", "250,000 $"]);
  await userEvent.click(screen.getAllByRole("button")[1]!);
  expect(input().value).toBe("250,00");
});

it.each([
  ["1.2.3", "Please enter an amount such as 250.00"],
  ["2k", "Please enter an amount such as 250.00"],
  ["abc", "Please enter an amount such as 250.00"],
  ["1e400", "Please enter an amount such as 250.00"],
  ["-300", "An amount can't be negative. Please enter one such as 250.00"],
  ["250.1234", "US dollar amounts have at most 2 decimals"],
  ["1".repeat(13), "Maximum trade amount is $10,000,000"],
])("keeps %s and says: %s", async (text, sentence) => {
  render(<Controlled />);
  await userEvent.type(input(), text);
  await userEvent.tab();
  expect(input().value).toBe(text);
  expect(described()[0]).toBe(sentence);
});

describe("arrow keys", () => {
  it("step by one, and by ten with Shift", async () => {
    render(<Controlled />);
    await userEvent.type(input(), "250{ArrowUp}");
    expect(input().value).toBe("251.00");
    await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
    expect(input().value).toBe("241.00");
  });

  it("start at zero and never go below it", async () => {
    render(<Controlled unit={coinUnit("BTC")} step="0.00001" />);
    await userEvent.type(input(), "{ArrowUp}");
    expect(input().value).toBe("0.00001000");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(input().value).toBe("0.00000000");
  });

  it("do nothing to ambiguous text", async () => {
    render(<Controlled unit={coinUnit("BTC")} />);
    await userEvent.type(input(), "1,234{ArrowUp}");
    expect(input().value).toBe("1,234");
  });
});

it("does not interfere with an input method's composition", () => {
  render(<Controlled />);
  act(() => input().focus());
  fireEvent.compositionStart(input());
  fireEvent.change(input(), { target: { value: "２５" } });
  fireEvent.compositionEnd(input());
  expect(input().value).toBe("２５");
  fireEvent.blur(input());
  expect(input().value).toBe("25.00");
});
