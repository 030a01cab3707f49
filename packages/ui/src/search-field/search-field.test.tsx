import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { SearchField } from "./search-field.tsx";

afterEach(cleanup);

function Page() {
  const [text, setText] = useState("");
  return (
    <>
      <button type="button">Elsewhere</button>
      <textarea aria-label="Message" />
      <SearchField label="Search coins" placeholder="By name" value={text} onChange={setText} shortcut />
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search coins" });

test("the slash key focuses the search and is not typed into it", async () => {
  render(<Page />);
  screen.getByText("Elsewhere").focus();
  await userEvent.keyboard("/btc");
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe("btc");
});

test("a slash typed into another field stays there", async () => {
  render(<Page />);
  const message = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
  await userEvent.type(message, "1/2");
  expect(message.value).toBe("1/2");
  expect(document.activeElement).toBe(message);
});

test("the slash key leaves an open dialog alone", async () => {
  render(<Page />);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.setAttribute("open", "");
  await userEvent.keyboard("/");
  dialog.remove();
  expect(document.activeElement).not.toBe(field());
});

test("Escape clears the search and keeps the focus", async () => {
  render(<Page />);
  await userEvent.type(field(), "btc{Escape}");
  expect(field().value).toBe("");
  expect(document.activeElement).toBe(field());
});

test("the clear button is there only when there is something to clear", async () => {
  render(<Page />);
  expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
  await userEvent.type(field(), "btc");
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(field().value).toBe("");
  expect(document.activeElement).toBe(field());
});
