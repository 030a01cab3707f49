import { Agent, request } from "node:http";
import { randomBytes } from "node:crypto";

/** The results so far: how often each status came, and how many connections broke. */
export interface Tally {
  readonly statuses: Map<number, number>;
  broken: number;
}

interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
}

const PATHS = ["/", "/rates", "/api/rates", "/api/market/coins", "/api/market/stats", "/api/exchange/coins"];
const ORDER = {
  surface: "exchange",
  side: "buy",
  coinId: "bitcoin",
  amount: { unit: "usd", value: "500" },
};

/** Mixed traffic: pages, prices, orders, wrong passwords and unknown paths. `turn` counts the calls. */
function callOf(turn: number): Call {
  const odd = randomBytes(9).toString("hex");
  switch (turn % 20) {
    case 3:
      return { method: "POST", path: "/api/orders", body: ORDER };
    case 7:
      return {
        method: "POST",
        path: "/api/auth/login",
        body: { email: `${odd}@desk.example`, password: odd },
      };
    case 11:
      return { method: "GET", path: `/api/rates?${odd}=${odd}` };
    case 13:
      return { method: "GET", path: `/q/${odd}` };
    case 17:
      return { method: "GET", path: `/${odd}/${odd}` };
    default:
      return { method: "GET", path: PATHS[turn % PATHS.length] ?? "/" };
  }
}

/** Sends `perSecond` calls a second, each second from another client, until `signal` ends it. */
export async function sendTraffic(
  origin: string,
  { perSecond, signal }: { readonly perSecond: number; readonly signal: AbortSignal },
): Promise<Tally> {
  const tally: Tally = { statuses: new Map(), broken: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const pending = new Set<Promise<void>>();
  let turn = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      for (let sent = 0; sent < perSecond / 20; sent += 1, turn += 1) {
        const call = send(origin, agent, turn, tally).finally(() => pending.delete(call));
        pending.add(call);
      }
    }, 50);
    signal.addEventListener("abort", () => {
      clearInterval(timer);
      resolve();
    });
  });
  await Promise.all(pending);
  agent.destroy();
  return tally;
}

function send(origin: string, agent: Agent, turn: number, tally: Tally): Promise<void> {
  const { method, path, body } = callOf(turn);
  const client = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
  const headers = {
    "accept-encoding": "br",
    "x-forwarded-for": client,
    ...(body ? { "content-type": "application/json", origin } : {}),
  };
  return new Promise((resolve) => {
    const broke = () => {
      tally.broken += 1;
      resolve();
    };
    const call = request(`${origin}${path}`, { agent, method, headers }, (response) => {
      const status = response.statusCode ?? 0;
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
      response.resume();
      response.once("end", resolve);
      response.once("error", broke);
    });
    call.once("error", broke);
    call.end(body && JSON.stringify(body));
  });
}
