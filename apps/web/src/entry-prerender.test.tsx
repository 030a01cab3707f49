// @vitest-environment node
import { beforeAll, expect, test } from "vitest";
import { begin, type PrerenderedPage, prerenderPage } from "./entry-prerender.tsx";
import { ROUTES, type SiteRoute } from "./routes.ts";

let pages: (SiteRoute & PrerenderedPage)[];

beforeAll(async () => {
  await begin("en");
  const routes = ROUTES.filter((route) => "prerender" in route);
  pages = await Promise.all(
    routes.map(async (route) => ({ ...route, ...(await prerenderPage(route.path, route.layout)) })),
  );
}, 30_000);

const page = (path: string) => pages.find((each) => each.path === path)?.html ?? "";

test.each([
  ["/", "Fast and Trusted Crypto Trading"],
  ["/rates", "Exchange rates"],
  ["/about-us", "Real people"],
  ["/support", "Support"],
  ["/terms", "Terms of Service"],
  ["/privacy", "Privacy Notice"],
  ["/login", "Log in"],
  ["/signup", "account"],
  ["/otp-verify", "Verify Your Account"],
  ["/forgot-password", "password"],
  ["/users", "Dashboard"],
  ["/market", "Cryptocurrency Market"],
  ["/exchange", "Exchange"],
  ["*", "404"],
])("%s is there to be read before any script runs", (path, heading) => {
  const [, title = ""] = /<h1[^>]*>(.*?)<\/h1>/.exec(page(path)) ?? [];
  expect(title).toContain(heading);
});

test("nothing is left for a script to move into place, and nothing that the policy refuses", () => {
  for (const { path, html } of pages)
    expect(html, path).not.toMatch(/<script|<template(?! data-part)|\sstyle=/);
});

const BARE = ["/login", "/otp-verify"];
const IN_SIDEBAR = ["/users", "/market", "/market/:id", "/exchange"];

test("the pages for visitors begin with the navigation bar, but for login and verification", () => {
  const without = pages.filter(({ html }) => !html.includes('<nav aria-label="Main"'));
  expect(without.map(({ path }) => path).toSorted()).toEqual([...BARE, ...IN_SIDEBAR].toSorted());
});

test("they end with the footer, but for those and the one for unknown addresses", () => {
  const without = pages.filter(({ html }) => !html.includes("Trusted Platform"));
  expect(without).toEqual(pages.filter(({ layout }) => layout !== "public"));
  expect(without.map(({ path }) => path).toSorted()).toEqual([...BARE, ...IN_SIDEBAR, "*"].toSorted());
});

test("pages that only a code leads through, and what one does there oneself, are kept from search engines", () => {
  expect(pages.filter(({ sitemap }) => !sitemap).map(({ path }) => path)).toEqual([
    "/otp-verify",
    "/forgot-password",
    "/users",
    "/market/:id",
    "/exchange",
    "*",
  ]);
});

test("the operator's name has its place", () => {
  for (const { path, html } of pages) {
    expect(html, path).toContain('aria-label="{{brand}}"');
    expect(html, path).not.toContain("Tradeslip");
  }
});

test.each(["/about-us", "/support", "/terms", "/privacy", "/exchange"])(
  "%s has places for what the operator says of the desk",
  (path) => {
    const [main = ""] = page(path).split("<footer");
    for (const name of ["legalName", "licence", "refundRule"])
      expect(main, name).toMatch(
        new RegExp(`begin fact ${name}"></template>.+{{desk.${name}}}.+end fact ${name}"></template>`, "s"),
      );
  },
);

test("the footer has places for who runs the desk, and when it is open", () => {
  for (const { path, html } of pages.filter(({ layout }) => layout === "public")) {
    const [, footer = ""] = html.split("<footer");
    for (const name of ["legalName", "licence", "address", "hours"])
      expect(footer, path).toContain(`{{desk.${name}}}`);
  }
});

test("prices have their places, each with what stands there while they are unknown", () => {
  const places = (path: string) =>
    page(path).match(/\{\{if [\w-]+\}\}.+?\{\{else\}\}.+?\{\{end\}\}/gs)?.length;
  expect(["/", "/rates", "/market", "/exchange"].map(places)).toEqual([5, 5, 7, 1]);
  expect(page("/")).toContain("{{exchange-market}}");
  expect(page("/users")).not.toContain("{{if");
});

test("the exchange's button reads before any script as it does after", () => {
  const marked = (part: string, text: string) =>
    `<template data-part="begin ${part}"></template><span>${text}</span><template data-part="end ${part}"></template>`;
  expect(page("/exchange")).toContain(
    marked("chat", "Continue to WhatsApp") + marked("without chat", "Continue"),
  );
});

test("the rates say that they need script, and show no number", () => {
  expect(page("/rates")).toMatch(/<noscript>.+JavaScript.+<\/noscript>/);
  expect(page("/rates")).not.toMatch(/[$€£]\s?\d/);
});
