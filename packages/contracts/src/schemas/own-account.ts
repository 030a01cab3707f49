import * as z from "zod";
import { GivenPassword, NewPassword } from "./accounts.ts";

/** Where somebody is logged in. */
export const AccountSession = z
  .object({
    id: z.string().describe("Names the session to end it; it opens nothing."),
    current: z.boolean().describe("Whether it's the one that asks."),
    device: z.string().describe("Browser and system, such as `Chrome on Android`."),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().describe("To the minute."),
  })
  .meta({ id: "AccountSession" });
export type AccountSession = z.infer<typeof AccountSession>;

export const AccountSessions = z
  .object({ sessions: z.array(AccountSession) })
  .meta({ id: "AccountSessions", description: "The one that asks first, then the last used." });
export type AccountSessions = z.infer<typeof AccountSessions>;

export const StepUpInput = z.object({ password: GivenPassword }).meta({ id: "StepUpRequest" });
export type StepUpInput = z.infer<typeof StepUpInput>;

export const ChangePasswordInput = z
  .object({ current: GivenPassword, password: NewPassword })
  .meta({ id: "ChangePasswordRequest" });
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

export const AccountExport = z
  .looseObject({ exportedAt: z.iso.datetime() })
  .meta({ id: "AccountExport", description: "All that is kept of the person; parts may be added." });
export type AccountExport = z.infer<typeof AccountExport>;
