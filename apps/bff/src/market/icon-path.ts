/** A coin's icon on our own origin. A ticker that could be anything else than a file name gets the generic one. */
export function iconPath(ticker: string): string {
  const name = ticker.toLowerCase();
  return `/icons/coins/${/^[a-z0-9]+$/.test(name) ? name : "generic"}.svg`;
}
