import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { LifeLine } from "./life-line.tsx";

const at = (minute: number) => `2026-11-16T14:0${minute}:00.000Z`;
const by = (name: string) => ({ kind: "agent" as const, name });

it("a station names who brought the order there, not who did something while it stood there", () => {
  render(
    <LifeLine
      order={{
        state: "money-seen",
        history: [
          { version: 1, step: "announce", state: "announced", at: at(0), by: { kind: "customer" } },
          { version: 2, step: "money-seen", state: "money-seen", at: at(1), by: by("Ben") },
          { version: 3, step: "approve", state: "money-seen", at: at(2), by: by("Cleo") },
        ],
      }}
    />,
  );
  const station = screen.getByRole("listitem", { current: "step" }).textContent;
  expect(station).toContain("Ben");
  expect(station).not.toContain("Cleo");
});
