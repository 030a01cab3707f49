import { Button, EmptyState } from "@tradeslip/ui";

/** A search that found nothing among the coins we list. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No cryptocurrencies found."
      hint="None of the 50 largest coins matches your search."
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  );
}
