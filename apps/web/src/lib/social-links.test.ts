import { expect, it } from "vitest";
import { publicConfig } from "../testing/public-config.ts";
import { socialLinks } from "./social-links.ts";

const linksOf = (links: Partial<typeof publicConfig.links>) =>
  socialLinks({ ...publicConfig.links, ...links });

it("lists what is configured, in the order of the support page, and nothing else", () => {
  const links = linksOf({ telegram: "https://t.example/desk", instagram: "https://i.example/desk/" });
  expect(links.map(({ label }) => label)).toEqual(["Instagram", "Telegram"]);
  expect(linksOf({})).toEqual([]);
});

it.each([
  ["https://x.example/desk", "@desk"],
  ["https://t.example/@the.desk_1/", "@the.desk_1"],
  ["https://t.example/+AbC-123", "t.example/+AbC-123"],
  ["https://example.com/channel/desk", "example.com/channel/desk"],
  ["https://desk.example/", "desk.example"],
])("writes %s as %s", (url, handle) => {
  expect(linksOf({ twitter: url })[0]?.handle).toBe(handle);
});
