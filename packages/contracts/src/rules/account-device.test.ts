import { expect, it } from "vitest";
import { deviceName } from "./account-device.ts";

it.each([
  [
    "Chrome on Android",
    { message: "{browser} on {system}", values: { browser: "Chrome", system: "Android" } },
  ],
  [
    "Samsung Internet on Android",
    { message: "{browser} on {system}", values: { browser: "Samsung Internet", system: "Android" } },
  ],
  ["Unknown browser on Windows", { message: "Unknown browser on {system}", values: { system: "Windows" } }],
  ["Unknown browser", { message: "Unknown browser" }],
])("%s is a sentence in any language", (label, sentence) => {
  expect(deviceName(label)).toMatchObject(sentence);
});

it("a browser alone has its name in every language", () => {
  expect(deviceName("Firefox")).toBe("Firefox");
});
