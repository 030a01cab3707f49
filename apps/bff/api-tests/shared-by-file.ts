import { afterAll } from "vitest";

/** Takes what is cleaned up after the last test of a file. */
export type WhenFileEnds = (cleanUp: () => Promise<void>) => void;

/**
 * What all tests of a file share: started once for each setting, and cleaned up after the last test. To be
 * called at the top of the file.
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
