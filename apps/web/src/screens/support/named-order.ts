import { pastedLinks, pastedReferences, plainChatText } from "@tradeslip/contracts/messages";
import { checkReference } from "@tradeslip/contracts/rules";

/** What a reference, a link or a whole chat message tells about an order. */
export type NamedOrder =
  | { readonly kind: "token"; readonly value: string }
  | { readonly kind: "reference"; readonly value: string }
  /** A link to an order's page on a host that is not ours. */
  | { readonly kind: "foreign"; readonly host: string }
  | { readonly kind: "several" }
  | { readonly kind: "mistyped" };

const TOKEN = /^[\w.-]+$/;

/** @param hosts of our own pages, as written in links */
export function namedOrder(typed: string, hosts: readonly string[]): NamedOrder {
  const text = plainChatText(typed);
  const links = pastedLinks(text).filter(({ token }) => token !== null && TOKEN.test(token));
  const foreign = links.find(({ host }) => host !== null && !hosts.includes(host));
  if (foreign) return { kind: "foreign", host: foreign.host! };
  const tokens = new Set(links.map(({ token }) => token!));
  const [token] = tokens;
  if (token !== undefined) return tokens.size === 1 ? { kind: "token", value: token } : { kind: "several" };
  const references = new Set(
    [text, ...pastedReferences(text.split("\n"))].flatMap((one) => checkReference(one) ?? []),
  );
  const [reference] = references;
  if (reference === undefined) return { kind: "mistyped" };
  return references.size === 1 ? { kind: "reference", value: reference } : { kind: "several" };
}
