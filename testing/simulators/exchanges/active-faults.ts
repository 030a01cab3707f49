import { faultName, type FaultName, type FaultOptions } from "./faults.ts";
import { playedSource, playedSources, type PlayedSource } from "./shapes/index.ts";

export interface ActiveFault {
  readonly name: FaultName;
  readonly options: FaultOptions;
  /** By the simulator's clock, in milliseconds. */
  readonly since: number;
}

/** At most one per source. */
export function createActiveFaults(now: () => number) {
  const active = new Map<PlayedSource, ActiveFault & { left: number }>();
  return {
    /** @param source null: every source. @param name null: removes the fault */
    set(source: string | null, name: string | null, options: FaultOptions = {}): void {
      for (const each of source === null ? playedSources : [playedSource(source)]) {
        if (name === null) active.delete(each);
        else
          active.set(each, { name: faultName(name), options, since: now(), left: options.times ?? Infinity });
      }
    },
    peek: (source: PlayedSource): ActiveFault | undefined => active.get(source),
    /** The fault for one call, which counts as one of its times. */
    take(source: PlayedSource): ActiveFault | undefined {
      const fault = active.get(source);
      if (fault && (fault.left -= 1) <= 0) active.delete(source);
      return fault;
    },
    list: () => [...active].map(([source, { name, options }]) => ({ source, name, options })),
  };
}
