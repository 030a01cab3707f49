import { join } from "node:path";
import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { languageOffer } from "../../page-heads.ts";
import { renderApp } from "../../testing/render-app.tsx";
import LanguageChoice from "./language-choice.tsx";

afterEach(() => {
  history.replaceState(null, "", "/");
  document.documentElement.lang = "en";
  document.body.replaceChildren();
});

const ENGLISH = { locale: "en", name: "English", isDraft: false };

/** Where the English offer of a French page at this address leads. */
async function offeredAt(address: string): Promise<string> {
  document.documentElement.lang = "fr";
  document.body.innerHTML = languageOffer(ENGLISH, "fr");
  history.replaceState(null, "", address);
  vi.resetModules();
  await import(join(import.meta.dirname, "../../offer-language.js"));
  return document.querySelector<HTMLAnchorElement>("[data-language-offer] a")!.href;
}

describe("the offer of a page's other language", () => {
  it.each([
    ["/fr/rates?country=ke", "/rates?country=ke"],
    ["/fr", "/"],
    ["/fr/", "/"],
    ["/fr//evil.example/", "/evil.example/"],
    ["/fr///evil.example/", "/evil.example/"],
  ])("leads from %s to %s of this site", async (at, to) => {
    expect(await offeredAt(at)).toBe(location.origin + to);
  });
});

describe("the names of the languages", () => {
  it("lead to the page they are on, and never to another site", async () => {
    // The router takes the language's prefix away: so it shows "/fr//evil.example/".
    await renderApp(<LanguageChoice />, { at: { pathname: "//evil.example/", search: "?a=1", state: null } });
    const hrefs = screen.getAllByRole<HTMLAnchorElement>("link").map(({ href }) => href);
    expect(hrefs.length).toBeGreaterThan(2);
    for (const href of hrefs)
      expect(href).toMatch(new RegExp(`^${location.origin}(?:/[a-z-]+)?/evil\\.example/\\?a=1$`));
  });
});
