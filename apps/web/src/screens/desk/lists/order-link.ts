/** Opens an order beside the list of all open orders. */
export function orderLink(reference: string): string {
  return `/desk?list=open&order=${encodeURIComponent(reference)}`;
}
