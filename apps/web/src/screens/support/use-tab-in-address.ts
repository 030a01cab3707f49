import { useSearchParams } from "react-router-dom";
import { useHydrated } from "../../lib/use-hydrated.ts";

/** The tab that the address names ("?tab=faq"), so that a link can point to it; else `initial`. Tabs are no steps of history. */
export function useTabInAddress<Id extends string>(
  ids: readonly Id[],
  initial: Id,
): [selected: Id, select: (id: Id) => void] {
  const [params, setParams] = useSearchParams();
  // The page is built in advance without a query: while React takes it over, it must find that one.
  const asked = useHydrated() ? params.get("tab") : null;
  const selected = ids.find((id) => id === asked) ?? initial;
  const select = (id: Id) => setParams(id === initial ? {} : { tab: id }, { replace: true });
  return [selected, select];
}
