import { useCallback, useDeferredValue, useState } from "react";

/**
 * What was chosen for a list: search, filter, sort order. `shown` is what its rows answer, a frame behind: a
 * choice is painted first, and the rows follow it. Laid out in one frame they held a phone up.
 */
export function useChoices<Choices extends object>(first: Choices) {
  const [choices, setChoices] = useState(first);
  const choose = useCallback(
    (changed: Partial<Choices>) => setChoices((before) => ({ ...before, ...changed })),
    [],
  );
  return { choices, choose, shown: useDeferredValue(choices) };
}
