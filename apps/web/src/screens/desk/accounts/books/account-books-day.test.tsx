import { fireEvent, screen, within } from "@testing-library/react";
import { useLocation, useNavigationType } from "react-router-dom";
import { expect, it } from "vitest";
import { passTime, renderApp } from "../../../../testing/render-app.tsx";
import { answerBooks, DAY, KeyedBooks, ONE, openBooks } from "./testing/open-books.tsx";

function Address() {
  const { search } = useLocation();
  return <output>{`${useNavigationType()} ${search}`}</output>;
}

/** Opens the books on 2026-11-16, the day of the fake clock. */
async function open() {
  const server = answerBooks();
  const asked: (string | null)[] = [];
  server.answer(`${ONE}/day`, (search) => {
    asked.push(search.get("date"));
    return DAY;
  });
  const app = await renderApp(
    <>
      <KeyedBooks />
      <Address />
    </>,
    { server },
  );
  await passTime(0);
  const field = screen.getByLabelText<HTMLInputElement>("Day");
  const type = async (value: string) => {
    fireEvent.change(field, { target: { value } });
    await passTime(0);
  };
  return { ...app, server, asked, field, type };
}

it("a year typed digit by digit shows its own day alone, and in place of the day before", async () => {
  const { asked, field, type } = await open();
  for (const year of ["0002", "0020", "0202", "2025"]) {
    await type(`${year}-11-16`);
    expect(field.value).toBe(`${year}-11-16`);
  }
  expect(asked).toEqual(["2026-11-16", "2025-11-16"]);
  expect(screen.getByText(/^REPLACE .*&day=2025-11-16$/)).toBeDefined();
});

it("a day that isn't one leaves the field as the page's own", async () => {
  const { asked, field, type } = await open();
  for (const value of ["0202-11-16", "20261-11-16", ""]) {
    await type(value);
    fireEvent.blur(field);
    expect(field.value).toBe("2026-11-16");
  }
  expect(asked).toEqual(["2026-11-16"]);
});

it("what is typed at a line stays while another day is loaded, and when that fails", async () => {
  const { user, server, type } = await open();
  const line = within(screen.getByText("POS TRF").closest("li")!);
  await user.click(line.getByRole("button", { name: "Something else" }));
  await user.type(line.getByLabelText("What it is"), "A loan");
  const note = line.getByLabelText<HTMLInputElement>("What it is");
  server.answer(`${ONE}/day`, "silent");
  await type("2026-11-15");
  expect([note.isConnected, note.value]).toEqual([true, "A loan"]);
  server.answer(`${ONE}/day`, "unreachable");
  await type("2026-11-14");
  await passTime(2_000);
  expect(screen.getByText("The account's day could not be loaded")).toBeDefined();
  expect([note.isConnected, note.value]).toEqual([true, "A loan"]);
});

it("who may confirm a first closing has the button, others read that it waits for another member", async () => {
  const closed = { at: "2026-11-26T19:00:00.000Z", by: "Ben", waits: true } as const;
  const { unmount } = await openBooks({ ...DAY, mayClose: false, closed });
  expect(screen.getByText("It takes effect once another member confirms it.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Confirm the first closing" })).toBeNull();
  unmount();
  await openBooks({ ...DAY, mayClose: true, closed });
  expect(screen.queryByText("It takes effect once another member confirms it.")).toBeNull();
  expect(screen.getByRole("button", { name: "Confirm the first closing" })).toBeDefined();
});
