import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BlockInput, Blocks } from "@tradeslip/contracts";
import { api, unwrap } from "../../../lib/api.ts";
import { useCarefulCalls } from "../frame/careful-calls.tsx";
import { BLOCKS_KEY } from "../orders/order-queries.ts";

export type Block = Blocks["blocks"][number];
/** As sent: optional fields are absent, never undefined. */
export type NewBlock = { readonly [Name in keyof BlockInput]: Exclude<BlockInput[Name], undefined> };

export const blocksQuery = queryOptions({
  queryKey: BLOCKS_KEY,
  queryFn: async ({ signal }): Promise<Blocks> => unwrap(await api.GET("/api/desk/blocks", { signal })),
});

export function useBlock() {
  return useBlocksCall(async (body: NewBlock) => unwrap(await api.POST("/api/desk/blocks", { body })));
}

/** Asks to end a block, or confirms that it ends. */
export function useUnblock() {
  return useBlocksCall(async (id: string) =>
    unwrap(await api.DELETE("/api/desk/blocks/{id}", { params: { path: { id } } })),
  );
}

export function useKeepBlock() {
  return useBlocksCall(async (id: string) =>
    unwrap(await api.POST("/api/desk/blocks/{id}/object", { params: { path: { id } } })),
  );
}

function useBlocksCall<Asked>(call: (asked: Asked) => Promise<Blocks>) {
  const client = useQueryClient();
  const carefully = useCarefulCalls();
  return useMutation({
    mutationFn: (asked: Asked) => carefully(() => call(asked)),
    onSuccess: (blocks) => client.setQueryData(blocksQuery.queryKey, blocks),
    onError: () => void client.invalidateQueries(blocksQuery),
  });
}
