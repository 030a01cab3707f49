import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

afterEach(() => onlineManager.setOnline(true));

it("a call made offline fails at once, and isn't sent once the connection is back", async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  client.mount();
  const send = vi.fn<() => Promise<void>>().mockRejectedValue(new TypeError("Failed to fetch"));
  const call = client.getMutationCache().build(client, { mutationFn: send });
  const failed = vi.fn<(error: unknown) => void>();
  call.execute(undefined).catch(failed);
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(new TypeError("Failed to fetch")));
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(send).toHaveBeenCalledOnce();
  client.unmount();
});
