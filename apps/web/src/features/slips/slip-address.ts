/** The public page that shows a slip's terms and, to its customer, the order's progress. */
export function slipAddress(token: string): string {
  return `/q/${encodeURIComponent(token)}`;
}
