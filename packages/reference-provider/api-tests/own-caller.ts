import { expect } from "vitest";
import { ADA, bearer, type Running } from "./start-provider.ts";

interface Answer {
  readonly status: number;
  // What a test reads of it, it knows.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly text: string;
}

interface Caller {
  readonly token: string;
  call(method: string, path: string, body?: object): Promise<Answer>;
  /** Proves again who they are. */
  look(): Promise<void>;
}

/** A user's calls, with their session alone. */
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
