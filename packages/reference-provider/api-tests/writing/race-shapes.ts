import { expect } from "vitest";
import type { Answer } from "../start-desk.ts";
import type { Caller, Race } from "./writing-desk.ts";

/** The same call at every turn. */
export function sameCall({ at }: Caller, method: string, path: string, body?: object): Race["call"] {
  return (turn) => at(turn)(method, path, body);
}

export function succeeded(answers: readonly Answer[]): readonly Answer[] {
  return answers.filter(({ status }) => status < 300);
}

/** One of them succeeds; the others find it done. */
export function once(call: Race["call"], stands: () => Promise<void>): Race {
  return {
    call,
    stands: async (answers) => {
      expect(succeeded(answers)).toHaveLength(1);
      await stands();
    },
  };
}

/** All succeed, with the same answer. */
export function alike(call: Race["call"], stands: () => Promise<void>): Race {
  return {
    call,
    stands: async (answers) => {
      expect(succeeded(answers)).toHaveLength(answers.length);
      await stands();
    },
  };
}

/** The result is exactly what one of them requested. */
export function competing(
  { at }: Caller,
  [method, path]: readonly [string, string],
  { asked, standing }: { readonly asked: (turn: number) => object; readonly standing: () => Promise<object> },
): Race {
  return {
    call: (turn) => at(turn)(method, path, asked(turn)),
    stands: async (answers) => {
      const winners = answers.flatMap(({ status }, turn) => (status < 300 ? [asked(turn)] : []));
      expect(winners.length).toBeGreaterThan(0);
      const stands = await standing();
      expect(winners).toContainEqual(expect.objectContaining(stands));
    },
  };
}
