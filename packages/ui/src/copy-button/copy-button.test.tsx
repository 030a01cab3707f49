import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CopyButton } from "./copy-button.tsx";

const own = Object.getOwnPropertyDescriptor(navigator, "clipboard");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  if (own) Object.defineProperty(navigator, "clipboard", own);
  else Reflect.deleteProperty(navigator, "clipboard");
});

function clipboard(value: Partial<Clipboard> | undefined) {
  Object.defineProperty(navigator, "clipboard", { value, configurable: true });
}
const announced = () => screen.getByRole("status").textContent;

async function clickCopy() {
  render(<CopyButton text="bc1q-example" label="Copy address" />);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Copy address" })));
}

test("it copies the text, says so, and is quiet again later", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  clipboard({ writeText });
  await clickCopy();
  expect(writeText).toHaveBeenCalledWith("bc1q-example");
  expect(announced()).toBe("Copied to clipboard!");
  // By which the desk hides the message where the icon shows success.
  const { dataset } = screen.getByRole("status").parentElement!;
  expect(dataset["result"]).toBe("copied");
  act(() => void vi.advanceTimersByTime(4_000));
  expect(announced()).toBe("");
  expect(dataset["result"]).toBeUndefined();
});

test("a browser that refuses is no silent failure, and the message stays", async () => {
  clipboard({ writeText: () => Promise.reject(new Error("denied")) });
  await clickCopy();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(announced()).toBe("Failed to copy to clipboard");
});

test("a browser without a clipboard is told apart", async () => {
  clipboard(undefined);
  await clickCopy();
  expect(announced()).toBe("Clipboard not supported");
});

test("the place of the message is there before the message", () => {
  clipboard(undefined);
  render(<CopyButton text="1" label="Copy amount" />);
  expect(announced()).toBe("");
});

test("a second copy is announced again", async () => {
  clipboard({ writeText: async () => {} });
  await clickCopy();
  const first = screen.getByText("Copied to clipboard!");
  await act(async () => fireEvent.click(screen.getByRole("button")));
  expect(screen.getByText("Copied to clipboard!")).not.toBe(first);
});

test("a text that is made by the press is copied once it's there; without it nothing is", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  clipboard({ writeText });
  const text = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("no"))
    .mockResolvedValue("made");
  render(<CopyButton text={text} label="Copy list" />);
  const press = () => act(async () => fireEvent.click(screen.getByRole("button")));
  await press();
  expect([announced(), writeText.mock.calls]).toEqual(["Failed to copy to clipboard", []]);
  await press();
  expect([announced(), writeText.mock.calls]).toEqual(["Copied to clipboard!", [["made"]]]);
});
