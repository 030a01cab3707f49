/**
 * Opens a chat with the desk and the message as a draft.
 * @param number digits with country code
 */
export function whatsappUrl(number: string, message: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(message)}`;
}
