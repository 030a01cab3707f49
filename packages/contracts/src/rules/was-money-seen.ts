/** Whether the customer's money was ever seen: from then on nothing asks for it, or warns against paying. */
export function wasMoneySeen({ desk, history = [] }: SeenStatus): boolean {
  return desk === "money-seen" || history.some(({ state }) => state === "money-seen");
}

interface SeenStatus {
  readonly desk: string;
  readonly history?: readonly { readonly state: string }[] | undefined;
}
