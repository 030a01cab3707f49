import { useCallback, useDeferredValue, useState } from "react";

/**
 * Choices for a list: search, filter, sort order. `shown` is what its rows reflect, one frame later: a choice
 * is painted first, and the rows follow. Rendering both in one frame made phones lag.
 */
export function useChoices<Choices extends object>(first: Choices) {
  const [choices, setChoices] = useState(first);
  const choose = useCallback(
    (changed: Partial<Choices>) => setChoices((before) => ({ ...before, ...changed })),
    [],
  );
  return { choices, choose, shown: useDeferredValue(choices) };
}
