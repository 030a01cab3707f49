/** The public page that shows a receipt. */
export function receiptAddress(token: string): string {
  return `/r/${encodeURIComponent(token)}`;
}
