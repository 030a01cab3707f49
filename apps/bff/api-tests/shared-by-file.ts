import { afterAll } from "vitest";

/** Registers a clean-up for after the last test of a file. */
export type WhenFileEnds = (cleanUp: () => Promise<void>) => void;

/**
 * What all tests of a file share: started once per setting, and cleaned up after the last test. Call it at
 * the top level of the file.
 */
export function sharedByFile<Setting, Started>(
  start: (setting: Setting, whenFileEnds: WhenFileEnds) => Promise<Started>,
): (setting: Setting) => Promise<Started> {
  const started = new Map<string, Promise<Started>>();
  const cleanUps: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });
  return (setting) => {
    const key = JSON.stringify(setting);
    const running = started.get(key) ?? start(setting, (cleanUp) => void cleanUps.push(cleanUp));
    started.set(key, running);
    return running;
  };
}
