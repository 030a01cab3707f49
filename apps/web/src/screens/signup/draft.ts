import { EMPTY, type SignUpValues } from "./sign-up-values.ts";

const KEY = "tradeslip.sign-up";
/** Never written to storage. */
const SECRETS = ["password", "confirm"] as const;

type Draft = Omit<SignUpValues, (typeof SECRETS)[number]>;
const KEPT = (Object.keys(EMPTY) as (keyof SignUpValues)[]).filter(
  (name): name is keyof Draft => !SECRETS.some((secret) => secret === name),
);

/** What this tab remembers of a form that was not sent; nothing of what we did not write. */
export function recallDraft(): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return {};
    const fits = ([name, value]: [string, unknown]) =>
      KEPT.some((each) => each === name && typeof value === typeof EMPTY[each]);
    return Object.fromEntries(Object.entries(kept).filter(fits));
  } catch {
    return {};
  }
}

/** Where the browser keeps nothing, a reload begins anew. */
export function keepDraft(values: SignUpValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, values[name]]))));
  } catch {
    // The form works on without it.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
