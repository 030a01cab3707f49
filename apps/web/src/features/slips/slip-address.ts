/** The public page that shows a slip's terms, and to its customer how the order proceeds. */
export function slipAddress(token: string): string {
  return `/q/${encodeURIComponent(token)}`;
}
