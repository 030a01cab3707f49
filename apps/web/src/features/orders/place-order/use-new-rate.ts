import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { priceText } from "@tradeslip/contracts/rules";

interface Prices {
  readonly coins: readonly { readonly id: string; readonly price: number }[];
}

/** Asks for the prices anew and gives that of a coin, as decimal text; null when it is not to be had. */
export function useNewRate({ queryKey }: { queryKey: QueryKey }): (coinId: string) => Promise<string | null> {
  const client = useQueryClient();
  return async (coinId) => {
    await client.refetchQueries({ queryKey });
    const { data, status } = client.getQueryState<Prices>(queryKey) ?? {};
    const coin = status === "success" ? data?.coins.find(({ id }) => id === coinId) : undefined;
    return coin ? priceText(coin.price) : null;
  };
}
