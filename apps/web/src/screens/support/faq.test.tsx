import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { contactsAnswer, openDesk } from "../../testing/contacts-answer.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { publicConfig } from "../../testing/public-config.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { Faq } from "./faq.tsx";

type View = Awaited<ReturnType<typeof renderApp>>;
const questions = () => screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
const openOnes = (view: View) =>
  [...view.container.querySelectorAll("details[open] h3")].map((heading) => heading.textContent);
async function press({ user }: View, question: string) {
  await user.click(screen.getByText(question));
  await passTime(0);
}
const VERIFICATION = "How long does verification take?";
const PASSWORD = "I forgot my password. How do I get back in?";

it("offers the four categories as chips and starts with the account", async () => {
  await renderApp(<Faq />);
  expect(screen.getAllByRole("radio").map((chip) => chip.parentElement?.textContent)).toEqual([
    "Account",
    "Transactions",
    "Security",
    "Trading",
  ]);
  expect(questions()).toContain(VERIFICATION);
});

it("starts with the category that the address names", async () => {
  // jsdom does not scroll.
  const scrollIntoView = vi.fn<() => void>();
  Object.assign(HTMLElement.prototype, { scrollIntoView });
  const { user } = await renderApp(<Faq />, { at: "/support?tab=faq&topic=trading" });
  expect(questions()).toContain("I've never bought crypto. What do I need?");
  expect(scrollIntoView).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Frequently asked questions" }));
  await user.click(screen.getByRole("radio", { name: "Account" }));
  expect(questions()).toContain(VERIFICATION);
});

it("shows the questions of the chosen category only", async () => {
  const { user } = await renderApp(<Faq />);
  await user.click(screen.getByRole("radio", { name: "Trading" }));
  expect(questions()).toContain("What does a trade cost?");
  expect(questions()).not.toContain(VERIFICATION);
});

it.each([
  ["1.5", "2", "We add 1.5% to the market price when you buy, and take off 2% when you sell."],
  ["1.5", "0", "We add 1.5% to the market price when you buy, and take nothing off it when you sell."],
  ["0.0", "2", "We take 2% off the market price when you sell, and add nothing to it when you buy."],
])(
  "answers what a trade costs by the fee that the desk has now: %s, %s",
  async (buyPercent, sellPercent, said) => {
    const server = new FakeServer();
    const spread = { buyPercent, sellPercent };
    server.answer("/api/config", { ...publicConfig, hidden: ["claims"], spread });
    const { user } = await renderApp(<Faq />, { server });
    await passTime(0);
    await user.click(screen.getByRole("radio", { name: "Trading" }));
    expect(screen.getByText((text) => text.startsWith(said))).toBeDefined();
    expect(screen.queryByText(/maker fee/)).toBeNull();
  },
);

describe("a question", () => {
  it("opens and closes by a click", async () => {
    const view = await renderApp(<Faq />);
    expect(openOnes(view)).toEqual([]);
    await press(view, VERIFICATION);
    expect(openOnes(view)).toEqual([VERIFICATION]);
    await press(view, VERIFICATION);
    expect(openOnes(view)).toEqual([]);
  });

  it("closes the one that was open before", async () => {
    const view = await renderApp(<Faq />);
    await press(view, VERIFICATION);
    await press(view, PASSWORD);
    expect(openOnes(view)).toEqual([PASSWORD]);
  });

  it("is closed when its category comes back", async () => {
    const view = await renderApp(<Faq />);
    await press(view, VERIFICATION);
    await view.user.click(screen.getByRole("radio", { name: "Security" }));
    await view.user.click(screen.getByRole("radio", { name: "Account" }));
    await passTime(0);
    expect(openOnes(view)).toEqual([]);
  });
});

it("of a desk without a chat names none in which to pay", async () => {
  const server = new FakeServer();
  const desk = { ...openDesk, keepsOrders: false };
  server.answer("/.well-known/tradeslip-contacts.json", () =>
    contactsAnswer(server.now, { contacts: [], desk }),
  );
  const view = await renderApp(<Faq />, { server });
  await passTime(2_000);
  await view.user.click(screen.getByRole("radio", { name: "Transactions" }));
  await press(view, "How do I pay, and how am I paid?");
  expect(
    await screen.findByText("Don't send anything until a person has confirmed your slip."),
  ).toBeDefined();
  expect(document.body.textContent).not.toContain("in the chat that you opened");
});
