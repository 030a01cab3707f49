import { lazy, useState, type ComponentType } from "react";

export interface LazyScreen<Props extends object = object> {
  Screen: ComponentType<Props>;
  /** Fetches the screen ahead: rendered after that, it is there at once and nothing waits. */
  preload: () => Promise<void>;
}

/**
 * A screen fetched on demand. React's own `lazy` waits even for code that is already here, and while a prerendered
 * page is taken over, a part that waits is thrown away and drawn anew at the first change above it.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | undefined;
  const OnDemand = lazy(load);
  function Screen(props: Props) {
    const [Page] = useState(() => loaded ?? (OnDemand as ComponentType<Props>));
    return <Page {...props} />;
  }
  const preload = async () => {
    loaded = (await load()).default;
  };
  return { Screen, preload };
}
