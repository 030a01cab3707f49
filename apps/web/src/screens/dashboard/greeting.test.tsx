import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ada } from "../../testing/account-answers.ts";
import { FakeServer } from "../../testing/fake-server.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { Greeting, greetingAt } from "./greeting.tsx";

it.each([
  [4, "Good evening"],
  [5, "Good morning"],
  [11, "Good morning"],
  [12, "Good afternoon"],
  [17, "Good afternoon"],
  [18, "Good evening"],
  [0, "Good evening"],
])("at hour %d says %s", (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});

it.each([
  ["nobody is logged in", { authenticated: false }, "Trader"],
  ["Ada is logged in", { authenticated: true, user: ada }, "ada"],
  ["nobody knows", "unreachable", "Trader"],
] as const)("when %s it greets accordingly", async (_, answer, name) => {
  const server = new FakeServer();
  server.answer("/api/session", answer);
  await renderApp(<Greeting />, { server });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(new RegExp(`, ${name}$`));
});
