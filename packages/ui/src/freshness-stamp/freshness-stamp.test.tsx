import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FreshnessStamp } from "./freshness-stamp.tsx";

afterEach(cleanup);

test.each(["live", "delayed", "indicative"] as const)(
  "the %s stamp says only its words and has its own look",
  (tone) => {
    const { container } = render(<FreshnessStamp tone={tone}>Delayed, from 14:02</FreshnessStamp>);
    expect(container.textContent).toBe("Delayed, from 14:02");
    expect(container.querySelector(`.${tone} [aria-hidden]`)).not.toBeNull();
  },
);
