import { type ComponentType, lazy, useState } from "react";

/** How long a chunk may take (docs/product.md, P2.13). */
const LIMIT_MS = 120_000;

/** What `load` imports, or the error that the specification names: missing, broken, or not here in time. */
export async function loadChunk<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, LIMIT_MS);
  });
  try {
    return await Promise.race([load(), limit]);
  } catch (cause) {
    throw new Error(`Loading chunk ${name} failed`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Of the chunks that failed: React's `lazy` keeps a failure for good. */
const renewals = new Set<() => void>();

/** The next render asks for the failed chunks again. */
export function renewFailedChunks(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

export interface LazyChunk<Props extends object = object> {
  Screen: ComponentType<Props>;
  /** Loads the screen ahead of time; after that it renders synchronously. */
  preload: () => Promise<void>;
}

/**
 * A screen loaded on demand. React's own `lazy` suspends even if the code has been loaded, and during hydration a suspended
 * part is discarded and rendered again at the first update above it.
 */
export function lazyChunk<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyChunk<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadAgainLater = () =>
    loadChunk(name, load).catch((error: unknown) => {
      renewals.add(() => {
        OnDemand = lazy(loadAgainLater);
      });
      throw error;
    });
  let OnDemand = lazy(loadAgainLater);
  function Screen(props: Props) {
    const [Page] = useState(() => loaded ?? (OnDemand as ComponentType<Props>));
    return <Page {...props} />;
  }
  const preload = async () => {
    loaded = (await loadChunk(name, load)).default;
  };
  return { Screen, preload };
}

/** Stands where a chunk is awaited. The page without any (scripts/prerender.ts) begins with the same. */
export function ChunkLoading({ over = false }: { /** Over the page instead of in it. */ over?: boolean }) {
  return (
    <p role="status" className={over ? "chunk-loading-over" : "chunk-loading"}>
      Loading…
    </p>
  );
}
