import { fireEvent, screen, within } from "@testing-library/react";
import { speak } from "@tradeslip/ui/testing/english";
import { addDialogMethods } from "@tradeslip/ui/testing/dialog-methods";
import { useLocation } from "react-router-dom";
import { beforeAll, expect, it } from "vitest";
import { recallAmount } from "../../features/trade-ticket/kept-amount.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { usePalette } from "./use-palette.tsx";

beforeAll(async () => {
  addDialogMethods();
  // A lazy chunk: loading it the first time may take longer than a test waits.
  await import("./palette.tsx");
});
function Page() {
  const palette = usePalette();
  const { pathname, search, state } = useLocation() as ReturnType<typeof useLocation> & { state: unknown };
  return (
    <>
      <input aria-label="Amount" />
      <output>{pathname + search + (state ? JSON.stringify(state) : "")}</output>
      {palette.element}
    </>
  );
}
async function open() {
  const view = await renderApp(<Page />, { at: "/settings" });
  await view.user.keyboard("{Control>}k{/Control}");
  await passTime(0);
  return view;
}
const field = () => screen.queryByRole("combobox", { name: "Search" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const selected = () => screen.queryByRole("option", { selected: true })?.textContent;
const address = () => document.querySelector("output")?.textContent;

it.each(["{Control>}k{/Control}", "{Meta>}k{/Meta}", "/"])(
  "%s opens it, with the focus in its field",
  async (keys) => {
    const { user } = await renderApp(<Page />);
    await user.keyboard(keys);
    await passTime(0);
    expect(screen.getByRole("dialog", { name: "Search" })).toBeDefined();
    expect(field()).not.toBeNull();
  },
);

it("a slash that is typed into a field opens nothing", async () => {
  const { user } = await renderApp(<Page />);
  await user.type(screen.getByRole("textbox"), "1/2");
  await passTime(0);
  expect(field()).toBeNull();
});

it("a slash leaves the palette closed where a screen has a search of its own, heard or not", async () => {
  const { user } = await renderApp(
    <>
      <Page />
      <input type="search" aria-keyshortcuts="/" />
    </>,
  );
  await user.keyboard("/");
  await passTime(0);
  expect(field()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

it("answers what an amount of a coin is worth, with the price's age, and offers the trade first", async () => {
  const { user } = await open();
  await user.type(field()!, "0.5 eth");
  expect(screen.getByText("$1,561.70")).toBeDefined();
  expect(screen.getByText(/^Live/)).toBeDefined();
  expect(options().slice(0, 2)).toEqual([
    "Buy 0.5\u00A0ETHYou pay $1,561.70",
    "Sell 0.5\u00A0ETHYou get $1,561.70",
  ]);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(address()).toBe("/users?trade=ethereum&side=sell");
  expect(field()).toBeNull();
  const ticket = { surface: "dashboard", side: "sell", coinId: "ethereum" } as const;
  expect(recallAmount(ticket)).toEqual({ kind: "coin", text: "0.50000000" });
});

it("writes the amount as the page's language does", async () => {
  speak("fr");
  const { user } = await open();
  await user.type(field()!, "1234,5 eth");
  expect(document.body.textContent?.replaceAll(/\s/g, " ")).toContain("1 234,5 ETH");
});

it("answers in the reader's own currency too, with its rate", async () => {
  localStorage.setItem("tradeslip.currency", "NGN");
  const { user } = await open();
  await user.type(field()!, "0.5 eth");
  await passTime(0);
  expect(screen.getByText(/^about [\d,]+.NGN$/)).toBeDefined();
  expect(screen.getByText(/^1 USD = [\d,.]+ NGN as of/)).toBeDefined();
});

it("arrow keys go round, and the field names the option", async () => {
  const { user } = await open();
  await user.type(field()!, "usd");
  const first = selected();
  await user.keyboard("{ArrowUp}");
  expect(selected()).toBe(options().at(-1));
  await user.keyboard("{ArrowDown}");
  expect(selected()).toBe(first);
  const active = document.getElementById(field()!.getAttribute("aria-activedescendant")!);
  expect(active?.textContent).toBe(first);
});

it("a coin leads to its page, and is there first the next time", async () => {
  const { user } = await open();
  await user.type(field()!, "sola{Tab}");
  expect(field()).toHaveProperty("value", "Solana");
  await user.keyboard("{Enter}");
  expect(address()).toBe("/market/solana");
  await user.keyboard("{Control>}k{/Control}");
  await passTime(0);
  expect(
    within(screen.getByRole("group", { name: "Recent coins" })).getByRole("option").textContent,
  ).toContain("Solana");
});

it("a click chooses, and pages are found by other words too", async () => {
  const { user } = await open();
  await user.type(field()!, "faq");
  await user.click(screen.getByRole("option", { name: "Support" }));
  expect(address()).toBe("/support");
});

it("nothing found: the market is searched for it", async () => {
  const { user } = await open();
  await user.type(field()!, "narnia");
  expect(options()).toEqual(["Search the market for “narnia”"]);
  await user.keyboard("{Enter}");
  expect(address()).toBe('/market{"search":"narnia"}');
});

it("the theme is chosen on the spot", async () => {
  const { user } = await open();
  await user.type(field()!, "dark");
  await user.keyboard("{Enter}");
  expect(localStorage.getItem("tradeslip.theme")).toBe("dark");
});

it("a text that is still being composed chooses nothing", async () => {
  await open();
  fireEvent.change(field()!, { target: { value: "rates" } });
  fireEvent.keyDown(field()!, { key: "Enter", isComposing: true });
  expect(address()).toBe("/settings");
});
