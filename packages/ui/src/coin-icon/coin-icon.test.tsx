import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Flag } from "../flag/flag.tsx";
import { CoinIcon } from "./coin-icon.tsx";

afterEach(cleanup);

test("coins and flags come from our own origin, keep their place and say nothing", () => {
  const { container } = render(
    <>
      <CoinIcon src="/icons/coins/btc.svg" size={32} />
      <Flag code="US" size={20} />
    </>,
  );
  const [coin, flag] = container.querySelectorAll("img");
  expect([coin?.getAttribute("src"), coin?.width, coin?.alt]).toEqual(["/icons/coins/btc.svg", 32, ""]);
  expect([flag?.getAttribute("src"), flag?.width, flag?.alt]).toEqual(["/icons/flags/us.svg", 20, ""]);
});
