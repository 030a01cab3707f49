import { useStoredChoice } from "../../lib/storage.ts";

const CHOICES = ["on", "off"] as const;

/** A switch that is kept in local storage, under `tradeslip.settings.<name>`. */
export function useDeviceSetting(
  name: string,
  byDefault: boolean,
): [on: boolean, turn: (on: boolean) => void] {
  const [choice, choose] = useStoredChoice(`settings.${name}`, CHOICES);
  return [choice === null ? byDefault : choice === "on", (on) => choose(on ? "on" : "off")];
}
