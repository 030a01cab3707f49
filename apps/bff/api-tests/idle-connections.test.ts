import type { ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Agent, request } from "undici";
import { expect, it, onTestFinished, vi } from "vitest";
import { startDesk } from "./start-desk.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

// Both ways of a request: prepared bytes before the router, and a page through the router.
it.each(["/api/rates", "/"])(
  "an idle connection keeps neither the request nor the response of %s",
  async (path) => {
    const { address, server } = await startDesk();
    const agent = new Agent({ keepAliveTimeout: 60_000 });
    onTestFinished(() => agent.close());
    let served: WeakRef<ServerResponse> | undefined;
    server.server.on("request", (_request, response: ServerResponse) => (served = new WeakRef(response)));
    for (let count = 0; count < 3; count += 1) {
      const { statusCode, body } = await request(`${address}${path}`, { dispatcher: agent });
      expect(statusCode).toBe(200);
      await body.dump();
    }
    await vi.waitFor(() => {
      collectGarbage();
      // Compared here: a failed expectation would keep the response.
      expect(served!.deref() === undefined).toBe(true);
    });
  },
);
