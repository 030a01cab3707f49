/** All caches of ours; an origin may be shared with others. */
export const CACHE_PREFIX = "tradeslip-";

/** What is kept under this address; undefined too when the storage itself fails, so that the network is asked. */
export async function lookUp(cacheName: string, address: Request | string): Promise<Response | undefined> {
  try {
    return await caches.match(address, { cacheName, ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** Deletes all caches of ours but `kept`. */
export async function deleteOthers(...kept: string[]): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(CACHE_PREFIX) && !kept.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}
