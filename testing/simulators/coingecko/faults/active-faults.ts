import { type FaultOptions } from "./fault.ts";
import { faultName, type FaultName } from "./index.ts";

export interface ActiveFault {
  readonly name: FaultName;
  readonly options: FaultOptions;
}

const EVERY_PATH = "*";

/** The active faults: at most one per path and one for all others. */
export function createActiveFaults() {
  const active = new Map<string, ActiveFault & { left: number }>();
  return {
    /** Null removes the fault of `path`, or all faults if no path is given. */
    set(name: string | null, options: FaultOptions = {}): void {
      const key = options.path === undefined ? EVERY_PATH : belowApi(options.path);
      if (name !== null) active.set(key, { name: faultName(name), options, left: options.times ?? Infinity });
      else if (key === EVERY_PATH) active.clear();
      else active.delete(key);
    },
    /** The fault for one call, which counts as one of its times. */
    take(path: string): ActiveFault | undefined {
      const key = active.has(path) ? path : EVERY_PATH;
      const fault = active.get(key);
      if (fault === undefined) return undefined;
      fault.left -= 1;
      if (fault.left <= 0) active.delete(key);
      return fault;
    },
    list: (): ActiveFault[] => [...active.values()].map(({ name, options }) => ({ name, options })),
  };
}

/** "/api/v3/global" and "/global" mean the same. */
const belowApi = (path: string): string => path.replace(/^\/api\/v3(?=\/)/, "");
