import { expect, it } from "vitest";
import { can, DESK_ROLES, isDeskRole, NO_ROLE, type Role, ROLES, rolesThat } from "./capabilities.ts";

it("from one role to the next nothing is taken away: the document names the first that may make a call", () => {
  for (const capability of ["signs-in-at-desk", "reads-desk", "works-orders", "manages-desk"] as const) {
    const first = ROLES.findIndex((role) => can(role, capability));
    expect(rolesThat(capability)).toEqual(ROLES.slice(first));
  }
});

it("each role at the desk signs in and reads there, and an account without one does nothing", () => {
  expect(DESK_ROLES).toEqual(ROLES.filter((role) => role !== NO_ROLE));
  expect(rolesThat("reads-desk")).toEqual(DESK_ROLES);
  expect(isDeskRole(NO_ROLE)).toBe(false);
});

it("a role of a later release may do nothing", () => {
  expect(can("auditor" as Role, "reads-desk")).toBe(false);
});
