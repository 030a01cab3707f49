import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeServer } from "../../testing/fake-server.ts";
import { publicConfig } from "../../testing/public-config.ts";
import { passTime, renderApp } from "../../testing/render-app.tsx";
import { AccountSheet } from "./account-sheet.tsx";

const NOTHING_SET = { chat: null, links: { ...publicConfig.links, email: null } };
const CHAT = "https://wa.me/15550100200";
const MAIL = "mailto:support@tradeslip.example";

it.each([
  ["the chat and the support address", {}, [CHAT, MAIL]],
  ["the chat alone", { links: NOTHING_SET.links }, [CHAT]],
  ["the support address alone", { chat: null }, [MAIL]],
  ["the FAQ where neither is set", NOTHING_SET, ["/support?tab=faq"]],
])("offers help without an account: %s", async (_what, set, addresses) => {
  const server = new FakeServer();
  server.answer("/api/config", { ...publicConfig, ...set });
  await renderApp(
    <AccountSheet title="Log in" lede="">
      {null}
    </AccountSheet>,
    { server },
  );
  await passTime(0);
  expect(screen.getByText(/^Need help\?/)).toBeDefined();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(addresses);
});
