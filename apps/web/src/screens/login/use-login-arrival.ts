import { useLocation } from "react-router-dom";
import { readLoginArrival, type LoginArrival } from "../../features/session/login-arrival.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";

/** What the page before has said. The prerendered page knows none of it. */
export function useLoginArrival(): LoginArrival {
  const { state } = useLocation();
  return useHydrated() ? readLoginArrival(state) : {};
}
