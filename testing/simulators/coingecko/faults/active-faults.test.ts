import { expect, test } from "vitest";
import { createActiveFaults } from "./active-faults.ts";

test("a fault applies to every path until cleared", () => {
  const active = createActiveFaults();
  active.set("hang");
  expect([active.take("/global")?.name, active.take("/simple/price")?.name]).toEqual(["hang", "hang"]);
  active.set(null);
  expect(active.take("/global")).toBeUndefined();
});

test("a fault with `times` ends after that many calls", () => {
  const active = createActiveFaults();
  active.set("reset", { times: 2 });
  expect([1, 2, 3].map(() => active.take("/global")?.name)).toEqual(["reset", "reset", undefined]);
});

test("a path's own fault has precedence, and each can be cleared alone", () => {
  const active = createActiveFaults();
  active.set("hang");
  active.set("reset", { path: "/api/v3/global" });
  expect([active.take("/global")?.name, active.take("/ping")?.name]).toEqual(["reset", "hang"]);
  active.set(null, { path: "/global" });
  expect(active.take("/global")?.name).toBe("hang");
});

test("an unknown name is refused with the known ones", () => {
  expect(() => createActiveFaults().set("hnag")).toThrow(/There is no fault named "hnag"\. Known: .*hang/);
});
