import { QueryClient } from "@tanstack/react-query";

export function createQueryClient(): QueryClient {
  return new QueryClient({
    // By default a call made offline waits, and is sent when it is no longer expected.
    defaultOptions: { mutations: { networkMode: "always" } },
  });
}
