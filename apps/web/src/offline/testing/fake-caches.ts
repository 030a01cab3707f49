import { vi } from "vitest";

type Stored = Map<string, Response>;
const pathOf = (address: Request | string) =>
  new URL(address instanceof Request ? address.url : address, location.origin).pathname;

/**
 * Replaces `caches` by an in-memory storage, and `fetch` by `server`, until the test unstubs its globals. A
 * TypeError thrown by `server` is a lost connection.
 */
export function fakeCaches(server: (path: string) => Response): FakeCaches {
  const fake = new FakeCaches(server);
  vi.stubGlobal("caches", fake);
  vi.stubGlobal("fetch", fake.fetch);
  return fake;
}

/** The part of a browser's CacheStorage that we use. */
class FakeCaches {
  readonly stores = new Map<string, Stored>();
  readonly #server: (path: string) => Response;

  constructor(server: (path: string) => Response) {
    this.#server = server;
  }

  readonly fetch = async (address: Request | string) => asFetched(this.#server(pathOf(address)));

  async open(name: string) {
    const store: Stored = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    const put = async (address: Request | string, response: Response) =>
      void store.set(pathOf(address), response);
    const addAll = async (addresses: string[]) => {
      for (const address of addresses) {
        const response = await this.fetch(address);
        if (!response.ok) throw new TypeError("Request failed");
        await put(address, response);
      }
    };
    return { put, addAll };
  }

  async match(address: Request | string, { cacheName }: { cacheName: string }) {
    return this.stores.get(cacheName)?.get(pathOf(address))?.clone();
  }

  async keys() {
    return [...this.stores.keys()];
  }

  async delete(name: string) {
    return this.stores.delete(name);
  }
}

/** A constructed response is of type "default"; one that was fetched from our own server is "basic". */
function asFetched(response: Response): Response {
  Object.defineProperty(response, "type", { value: "basic" });
  return response;
}
