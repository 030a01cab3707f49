import { expect } from "vitest";
import { ADA, bearer, type Call, type Running } from "./start-provider.ts";

interface Caller {
  readonly token: string;
  readonly call: Call;
  /** Makes a step-up. */
  look(): Promise<void>;
}

/** A user's calls, with only their session. */
export function callerOf(provider: Running, token: string): Caller {
  const call = provider.callAs(bearer(token));
  return {
    token,
    call,
    look: async () =>
      expect((await call("POST", "/account/step-up", { password: ADA.password })).status).toBe(204),
  };
}
