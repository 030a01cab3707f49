import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Disclosure } from "./disclosure.tsx";

afterEach(cleanup);

test("it is the browser's own details, closed until its question is clicked", async () => {
  render(<Disclosure summary="How long does it take?">Until both sides agree.</Disclosure>);
  const details = screen.getByRole<HTMLDetailsElement>("group");
  expect(details.open).toBe(false);
  await userEvent.click(screen.getByText("How long does it take?"));
  expect(details.open).toBe(true);
  expect(screen.getByText("Until both sides agree.")).toBeTruthy();
});

test("the sign beside the question is not read", () => {
  render(<Disclosure summary="Why?">So.</Disclosure>);
  expect(document.querySelector("summary")?.textContent).toBe("Why?");
});

test("several with one name form a group of which one is open", () => {
  render(
    <>
      <Disclosure name="faq" summary="One" open>
        1
      </Disclosure>
      <Disclosure name="faq" summary="Two">
        2
      </Disclosure>
    </>,
  );
  expect(screen.getAllByRole("group").map((details) => details.getAttribute("name"))).toEqual(["faq", "faq"]);
});
