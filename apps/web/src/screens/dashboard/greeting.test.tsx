import { expect, it } from "vitest";
import { greetingAt } from "./greeting.tsx";

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
