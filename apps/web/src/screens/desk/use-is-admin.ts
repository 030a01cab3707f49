import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../features/account/use-session.ts";

/** Whether the reader is one of the desk's admins; the server checks it on each call. */
export function useIsAdmin(): boolean {
  const { data } = useQuery(sessionQuery);
  return data?.authenticated === true && data.role === "admin";
}
