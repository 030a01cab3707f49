import { t } from "@lingui/core/macro";
import { type ComponentType, lazy, useEffect, useReducer, useState } from "react";
import { ChunkMissing, type ChunkMissingProps } from "./chunk-missing.tsx";

/** How long a chunk may take (docs/product.md, P2.13). */
const LIMIT_MS = 120_000;
/** Delay before retrying a failed chunk: most failures come from a changing connection. */
const AGAIN_MS = 1_000;
/** A chunk's address in the error messages of Chromium and Firefox. */
const ADDRESS = /https?:\S+\.js/;

type Load<Module> = () => Promise<Module>;

/**
 * What `load` imports, with one retry if needed, or the error that the specification names: missing, broken,
 * or too late. `load` must only import: the build would move code after an `import()` to where a failed style
 * sheet no longer reaches it.
 */
export async function loadChunk<Module>(name: string, load: Load<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, LIMIT_MS);
  });
  try {
    if (isOutOfReach()) throw new Error("offline");
    return await Promise.race([load().catch((error: unknown) => loadAgain(load, error)), limit]);
  } catch (cause) {
    throw new Error(`Loading chunk ${name} failed`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Avoids requests that can't succeed, because browsers remember a failed script (see loadAgain). */
function isOutOfReach(): boolean {
  return !import.meta.env.SSR && !navigator.onLine && !navigator.serviceWorker?.controller;
}

let asked = 0;

/**
 * Chromium before 156 and Firefox before 154 remember a failed script until the page is reloaded
 * (https://github.com/whatwg/html/issues/6768), so it is requested under another address.
 */
async function loadAgain<Module>(load: Load<Module>, failure: unknown): Promise<Module> {
  await new Promise((resolve) => {
    setTimeout(resolve, AGAIN_MS);
  });
  const address = ADDRESS.exec(String(failure))?.[0];
  if (!address) return load();
  asked += 1;
  return import(/* @vite-ignore */ `${address}?again=${asked}`) as Promise<Module>;
}

export interface LazyChunk<Props extends object = object> {
  Screen: ComponentType<Props>;
  /** Loads the screen ahead of time; after that it renders synchronously. */
  preload: () => Promise<void>;
}

/** Replaces a failed chunk: gets the chunk's own props, and a way to retry. */
export type Missing<Props extends object = object> = ComponentType<Props & ChunkMissingProps>;

/**
 * A part of the application loaded on demand. If it fails, `Instead` replaces it and leaves everything around
 * it as it is. React's own `lazy` keeps a failure for good, and suspends even if the code has been loaded:
 * during hydration a suspended part is discarded and rendered again at the first update above it.
 */
export function lazyChunk<Props extends object>(
  name: string,
  load: Load<{ default: ComponentType<Props> }>,
  Instead: Missing<Props> = ChunkMissing,
  loadBeside: () => Promise<unknown> = async () => {},
): LazyChunk<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    const [part] = await Promise.all([loadChunk(name, load), loadBeside()]);
    loaded = part.default;
  };
  const settled = () => preload().catch(() => {});
  const onDemand = () =>
    lazy(async () => {
      await settled();
      return { default: Arrived };
    });
  let OnDemand = onDemand();

  function Arrived(props: Props) {
    const [, render] = useReducer((renders: number) => renders + 1, 0);
    useEffect(
      () => () => {
        // A later visit retries.
        OnDemand = onDemand();
      },
      [],
    );
    if (loaded) {
      const Part = loaded;
      return <Part {...props} />;
    }
    return <Instead {...props} name={name} tryAgain={() => settled().then(render)} />;
  }

  function Screen(props: Props) {
    const [Page] = useState(() => loaded ?? (OnDemand as ComponentType<Props>));
    return <Page {...props} />;
  }
  return { Screen, preload };
}

/**
 * Placeholder for a chunk that is loading. The page without content (scripts/prerender.ts) begins with the
 * same.
 */
export function ChunkLoading({ over = false }: { /** Over the page instead of in it. */ over?: boolean }) {
  return (
    <p role="status" className={over ? "chunk-loading-over" : "chunk-loading"}>
      {t`Loading…`}
    </p>
  );
}
