import { screen } from "@testing-library/react";
import { speak } from "@tradeslip/ui/testing/english";
import { expect, it } from "vitest";
import { renderApp } from "../../testing/render-app.tsx";
import { OwnAmount, OwnPrice } from "./own-currency.tsx";

const NAIRA = { code: "NGN", rate: "1650", asOf: "2026-11-16T14:00:00.000Z", isLoading: false };

it("an amount and a rate in Arabic are islands from left to right", async () => {
  speak("ar");
  await renderApp(
    <div role="figure">
      <OwnAmount own={NAIRA} usd="1000" />
      <OwnPrice own={NAIRA} usd="1000" brief />
    </div>,
  );
  const text = screen.getByRole("figure").textContent.replaceAll("\u00A0", " ");
  expect(text).toContain("about \u20661,650,000 NGN\u2069");
  expect(text).toMatch(/≈ \u2066\u2066?1\.65M\u2069? NGN\u2069/);
  expect(text).toContain("\u20661 USD = 1,650.00 NGN\u2069 as of");
});
