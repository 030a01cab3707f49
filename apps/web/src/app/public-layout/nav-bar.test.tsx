import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderApp } from "../../testing/render-app.tsx";
import { NavBar } from "./nav-bar.tsx";

const links = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

test("it leads to the pages for visitors and to the trade", async () => {
  await renderApp(<NavBar onSearch={() => {}} />, { at: "/rates" });
  expect(links()).toEqual([
    ["Tradeslip", "/"],
    ["Home", "/"],
    ["Rates", "/rates"],
    ["About Us", "/about-us"],
    ["Support", "/support"],
    ["Let's trade", "/login"],
  ]);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Rates");
});

test("Let's trade leads a logged-in person past the login, until a logout in any tab", async () => {
  const trade = () => screen.getByRole("link", { name: "Let's trade" }).getAttribute("href");
  localStorage.setItem("tradeslip.session", "in");
  await renderApp(<NavBar onSearch={() => {}} />);
  expect(trade()).toBe("/users");
  act(() => {
    localStorage.setItem("tradeslip.session", "out");
    window.dispatchEvent(new StorageEvent("storage", { key: "tradeslip.session" }));
  });
  expect(trade()).toBe("/login");
});

test("the open menu has the choice of a language", async () => {
  const { user } = await renderApp(<NavBar onSearch={() => {}} />);
  expect(screen.queryByRole("navigation", { name: "Language" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Open menu" }));
  await vi.waitFor(() => expect(screen.queryByRole("navigation", { name: "Language" })).not.toBeNull());
});

test("the menu opens, and closes after a choice", async () => {
  const { user } = await renderApp(<NavBar onSearch={() => {}} />);
  await user.click(screen.getByRole("button", { name: "Open menu", expanded: false }));
  await user.click(screen.getByRole("link", { name: "Rates" }));
  expect(screen.getByRole("button", { name: "Open menu", expanded: false })).toBeTruthy();
});

test("Escape closes the menu and gives the focus back to its button", async () => {
  const { user } = await renderApp(<NavBar onSearch={() => {}} />);
  await user.click(screen.getByRole("button", { name: "Open menu" }));
  screen.getByRole("link", { name: "Support" }).focus();
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open menu" }));
});

test.each([
  [50, false],
  [51, true],
])("scrolled by %i px it is lifted: %s", async (pixels, lifted) => {
  await renderApp(<NavBar onSearch={() => {}} />);
  act(() => {
    Object.assign(window, { scrollY: pixels });
    window.dispatchEvent(new Event("scroll"));
  });
  expect(screen.getByRole("banner").classList.contains("lifted")).toBe(lifted);
  Object.assign(window, { scrollY: 0 });
});
