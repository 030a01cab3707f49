import {
  infiniteQueryOptions,
  type Mutation,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import type { Adjustment, DayClose, LineConfirmation, StatementMapping } from "@tradeslip/contracts";
import { useState } from "react";
import { api, fetchPatiently, unwrap } from "../../../../lib/api.ts";
import { useCarefulCalls } from "../../frame/careful-calls.tsx";
import { booksKey, UNTIL_READ } from "../../orders/order-queries.ts";

/** As sent: optional fields are absent, never undefined. */
type Sent<Body> = Body extends unknown ? { [Name in keyof Body]: Exclude<Body[Name], undefined> } : never;
export type Mapping = Sent<StatementMapping>;
export type Confirmation = Sent<LineConfirmation>;

/** Statement lines, page by page. */
export const linesQuery = (id: string, state: "open" | "matched") =>
  infiniteQueryOptions({
    queryKey: [...booksKey(id), "lines", state],
    queryFn: async ({ signal, pageParam }) =>
      unwrap(
        await api.GET("/api/desk/receiving-accounts/{id}/lines", {
          params: {
            path: { id },
            query: { state, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...UNTIL_READ,
  });

/** The day's movements, page by page. */
export const paymentsQuery = (id: string, date: string) =>
  infiniteQueryOptions({
    queryKey: [...booksKey(id), "payments", date],
    queryFn: async ({ signal, pageParam }) =>
      unwrap(
        await api.GET("/api/desk/receiving-accounts/{id}/payments", {
          params: {
            path: { id },
            query: { from: date, to: date, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...UNTIL_READ,
  });

export const dayQuery = (id: string, date: string) =>
  queryOptions({
    queryKey: [...booksKey(id), "day", date],
    queryFn: async ({ signal }) =>
      unwrap(
        await api.GET("/api/desk/receiving-accounts/{id}/day", {
          params: { path: { id }, query: { date } },
          signal,
        }),
      ),
    ...UNTIL_READ,
  });

interface AskedLine {
  readonly line: string;
  readonly body: Confirmation;
}

/** Confirms several lines at a time, each of them once. */
export function useConfirmLine(id: string) {
  const client = useQueryClient();
  const carefully = useCarefulCalls();
  const [failed, setFailed] = useState<{ readonly line: string; readonly error: Error } | null>(null);
  const mutationKey = [...booksKey(id), "confirm"];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ line, body }: AskedLine) =>
      carefully(async () =>
        unwrap(
          await api.POST("/api/desk/receiving-accounts/{id}/lines/{line}/confirm", {
            params: { path: { id, line } },
            body,
          }),
        ),
      ),
    // Told here: several may run, and the hook's own error is the last one's.
    onError: (error, { line }) => setFailed({ line, error }),
    onSettled: () => client.invalidateQueries({ queryKey: booksKey(id) }),
  });
  const running = useMutationState({ filters: { mutationKey, status: "pending" }, select: lineOf });
  const confirm = (line: string, body: Confirmation) => {
    // Not by `running`, which is older than a second press in the same moment.
    if (client.isMutating({ mutationKey, predicate: (each) => lineOf(each) === line }) > 0) return;
    setFailed(null);
    mutate({ line, body });
  };
  return { confirm, running, failed };
}

function lineOf({ state }: Mutation): string {
  return (state.variables as AskedLine).line;
}

/** Takes a line back from the recorded payment that it was confirmed as. */
export function useReopenLine(id: string) {
  return useBooksCall(id, async (line: string) =>
    unwrap(
      await api.DELETE("/api/desk/receiving-accounts/{id}/lines/{line}/confirm", {
        params: { path: { id, line } },
      }),
    ),
  );
}

export function useCloseDay(id: string) {
  return useBooksCall(id, async (body: Sent<DayClose>) =>
    unwrap(await api.POST("/api/desk/receiving-accounts/{id}/day/close", { params: { path: { id } }, body })),
  );
}

export function useExportDay(id: string) {
  return useBooksCall(id, async (date: string) =>
    unwrap(
      await api.POST("/api/desk/receiving-accounts/{id}/day/export", {
        params: { path: { id } },
        body: { date },
      }),
    ),
  );
}

export function useAdjust(id: string) {
  return useBooksCall(id, async ({ adjustment, ...body }: Adjustment & { readonly adjustment: string }) =>
    unwrap(
      await api.PUT("/api/desk/receiving-accounts/{id}/adjustments/{adjustment}", {
        params: { path: { id, adjustment } },
        body,
      }),
    ),
  );
}

export function useConfirmAdjustment(id: string) {
  return useBooksCall(id, async (adjustment: string) =>
    unwrap(
      await api.POST("/api/desk/receiving-accounts/{id}/adjustments/{adjustment}/confirm", {
        params: { path: { id, adjustment } },
      }),
    ),
  );
}

export function useWithdrawAdjustment(id: string) {
  return useBooksCall(id, async (adjustment: string) =>
    unwrap(
      await api.DELETE("/api/desk/receiving-accounts/{id}/adjustments/{adjustment}", {
        params: { path: { id, adjustment } },
      }),
    ),
  );
}

export const mappingQuery = (id: string) =>
  queryOptions({
    queryKey: [...booksKey(id), "mapping"],
    queryFn: async ({ signal }) =>
      unwrap(
        await api.GET("/api/desk/receiving-accounts/{id}/statement-mapping", {
          params: { path: { id } },
          signal,
        }),
      ),
    // Saving needs the current version.
    staleTime: 0,
  });

/** Changes the version that was read. */
export function usePutMapping(id: string) {
  return useBooksCall(id, async (body: Mapping & { readonly version: number }) =>
    unwrap(
      await api.PUT("/api/desk/receiving-accounts/{id}/statement-mapping", {
        params: { path: { id } },
        body,
      }),
    ),
  );
}

export interface StatementFile {
  readonly content: Blob;
  /** The same as text, if it is messages that were pasted. */
  readonly messages?: string;
}

/** @param preview "columns": reads the column names; "1": what an import would add */
export function usePreviewStatement(id: string, preview: "columns" | "1") {
  return useBooksCall(id, (file: StatementFile) => sendStatement(id, file, { preview }));
}

interface PreviewedFile {
  readonly file: StatementFile;
  /** Of the mapping that the preview was read by. */
  readonly version: number;
}

export function useImportStatement(id: string) {
  return useBooksCall(id, ({ file, version }: PreviewedFile) =>
    sendStatement(id, file, { version: String(version) }),
  );
}

async function sendStatement(
  id: string,
  { content, messages }: StatementFile,
  query: { readonly preview?: "columns" | "1"; readonly version?: string },
) {
  return unwrap(
    await api.POST("/api/desk/receiving-accounts/{id}/statements", {
      params: { path: { id }, query },
      // The file's own bytes: decoding is up to the server.
      body: "",
      bodySerializer: () => content,
      headers: { "content-type": messages === undefined ? "text/csv" : "text/plain" },
      fetch: fetchPatiently,
    }),
  );
}

function useBooksCall<Asked, Answer>(id: string, call: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient();
  const carefully = useCarefulCalls();
  return useMutation({
    mutationFn: (asked: Asked) => carefully(() => call(asked)),
    onSettled: () => client.invalidateQueries({ queryKey: booksKey(id) }),
  });
}
