import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeServer } from "./testing/fake-server.ts";
import { publicConfig } from "./testing/public-config.ts";
import { passTime, renderApp } from "./testing/render-app.tsx";
import PrivacyPage from "./screens/privacy/privacy-page.tsx";
import TermsPage from "./screens/terms/terms-page.tsx";

const contents = () => screen.getByRole("navigation", { name: "Contents" });

describe.each([
  ["Terms of Service", <TermsPage key="terms" />],
  ["Privacy Notice", <PrivacyPage key="privacy" />],
])("%s", (title, page) => {
  it("has its title and its date", async () => {
    const { container } = await renderApp(page);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(container.querySelector("time")?.dateTime).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("lists every section in its contents, in order, each link leading to its section", async () => {
    const { container } = await renderApp(page);
    const links = within(contents()).getAllByRole<HTMLAnchorElement>("link", { hidden: true });
    const targets = links.map((link) => container.querySelector(link.hash));
    expect(targets.map((section) => section?.querySelector("h2")?.textContent)).toEqual(
      links.map((link) => link.textContent),
    );
    expect(targets).toEqual([...container.querySelectorAll("section[id]")]);
  });

  it("ends with the operator's address, or without one where there is none", async () => {
    const first = await renderApp(page);
    expect(screen.getByRole("link", { name: "support@tradeslip.example" })).toBeDefined();
    first.unmount();
    const server = new FakeServer();
    server.answer("/api/config", { ...publicConfig, links: { ...publicConfig.links, email: null } });
    await renderApp(page, { server });
    expect(screen.queryByText(/By e-mail/)).toBeNull();
    expect(screen.getByRole("link", { name: "All ways to reach us" }).getAttribute("href")).toBe("/support");
  });
});

it("opens the contents on a wide page and folds them on a narrow one", async () => {
  const isOpen = () => contents().querySelector("details")?.open;
  const wide = await renderApp(<TermsPage />, { width: 1280 });
  await passTime(0);
  expect(isOpen()).toBe(true);
  wide.unmount();
  await renderApp(<TermsPage />, { width: 360 });
  await passTime(0);
  expect(isOpen()).toBe(false);
});

it("links the two documents to each other", async () => {
  const terms = await renderApp(<TermsPage />);
  expect(screen.getByRole("link", { name: /privacy notice/ }).getAttribute("href")).toBe("/privacy");
  terms.unmount();
  await renderApp(<PrivacyPage />);
  expect(screen.getByRole("link", { name: /terms of service/ }).getAttribute("href")).toBe("/terms");
});
