// @vitest-environment node
import { beforeAll, expect, test } from "vitest";
import { prerenderPages, type PrerenderedPage } from "./entry-prerender.tsx";

let pages: PrerenderedPage[];

beforeAll(async () => {
  pages = await prerenderPages();
}, 30_000);

const page = (path: string) => pages.find((each) => each.path === path)?.html ?? "";

test.each([
  ["/", "Fast and Trusted Crypto Trading"],
  ["/rates", "Exchange rates"],
  ["/about-us", "A desk of people"],
  ["/support", "Support"],
  ["/terms", "Terms of Service"],
  ["/privacy", "Privacy Notice"],
  ["*", "404"],
])("%s is there to be read before any script runs", (path, heading) => {
  const [, title = ""] = /<h1[^>]*>(.*?)<\/h1>/.exec(page(path)) ?? [];
  expect(title).toContain(heading);
  expect(page(path)).toContain('<nav aria-label="Main"');
});

test("nothing is left for a script to move into place, and nothing that the policy refuses", () => {
  for (const { path, html } of pages) expect(html, path).not.toMatch(/<script|<template|\sstyle=/);
});

test("every page for visitors ends with the footer, the one for unknown addresses does not", () => {
  for (const { path, html } of pages) expect(html.includes("Trusted Platform"), path).toBe(path !== "*");
});

test("the operator's name has its place", () => {
  for (const { path, html } of pages) {
    expect(html, path).toContain('aria-label="{{brand}}"');
    expect(html, path).not.toContain("Tradeslip");
  }
});

test("the rates say that they need script, and show no number", () => {
  expect(page("/rates")).toMatch(/<noscript>.+JavaScript.+<\/noscript>/);
  expect(page("/rates")).not.toMatch(/[$€£]\s?\d/);
});
