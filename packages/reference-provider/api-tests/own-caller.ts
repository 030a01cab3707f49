import { expect } from "vitest";
import { ADA, bearer, type Running } from "./start-provider.ts";

interface Answer {
  readonly status: number;
  // Each test knows the shape of what it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly text: string;
}

interface Caller {
  readonly token: string;
  call(method: string, path: string, body?: object): Promise<Answer>;
  /** Makes a step-up. */
  look(): Promise<void>;
}

/** A user's calls, with only their session. */
export function callerOf(provider: Running, token: string): Caller {
  const { port } = provider.server.server.address() as { port: number };
  const call: Caller["call"] = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { ...bearer(token), ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, body: text === "" ? null : JSON.parse(text) };
  };
  return {
    token,
    call,
    look: async () =>
      expect((await call("POST", "/account/step-up", { password: ADA.password })).status).toBe(204),
  };
}
