import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../lib/api.ts";
import { mayTryAgain } from "./account-answer.tsx";

export const profileQuery = queryOptions({
  queryKey: ["account", "profile"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/api/account/profile", { signal })),
  retry: mayTryAgain,
});
