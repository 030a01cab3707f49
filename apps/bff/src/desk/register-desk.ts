import type { FastifyInstance, FastifyRequest } from "fastify";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { ClientPseudonyms } from "../provider/client-identity.ts";
import type { ProviderClient } from "../provider/provider-client.ts";
import { registerDeskCheck } from "./check/check-route.ts";
import { completedBodies, type CompletingParts } from "./completed-bodies.ts";
import { DESK_OPERATIONS } from "./desk-operations.ts";
import { DeskProvider } from "./desk-provider.ts";
import { registerOrdersCsv } from "./orders-csv.ts";
import { MakerRecord, registerMakerRecord } from "./maker-record.ts";
import { registerOperation } from "./register-operation.ts";
import { DESK_STEP_OPERATIONS, MAKER_STEP_OPERATIONS } from "./step-operations.ts";

export interface DeskParts extends CompletingParts {
  readonly provider: ProviderClient;
  /** The provider knows us by a token. Without one it keeps no orders for us. */
  readonly isKnown: boolean;
  readonly keys: KeyRing;
  readonly orderKeyOf: (request: FastifyRequest) => Buffer | null;
  /** As the OpenAPI document names it. */
  readonly orderKeyCookie: { readonly id: string; readonly cookie: string; readonly description: string };
}

/** What people with a role at the desk do, and what it keeps of orders (docs/product.md, P19 and P20). */
export function registerDesk(server: FastifyInstance, parts: DeskParts): void {
  const { keys, orderKeyOf, orderKeyCookie, isKnown } = parts;
  const provider = new DeskProvider({
    provider: parts.provider,
    clients: new ClientPseudonyms(keys),
    orderKeyOf,
    log: server.log,
  });
  const record = new MakerRecord({ ...parts, provider: isKnown ? provider : null });
  registerDeskCheck(server, parts);
  registerMakerRecord(server, record, orderKeyCookie);
  registerOrdersCsv(server, provider);
  const completed = completedBodies(parts, provider);
  for (const operation of [...MAKER_STEP_OPERATIONS, ...DESK_STEP_OPERATIONS, ...DESK_OPERATIONS])
    registerOperation(server, provider, operation, completed[operation.path]);
}
