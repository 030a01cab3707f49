import { UNKNOWN_BLOCK } from "../rules/index.ts";
import { BlockInput, Blocks } from "../schemas/index.ts";
import { BLOCK_REQUEST, BLOCKS_ANSWER } from "./desk-examples.ts";
import { Id, type Operations } from "./operation.ts";

const NO_BLOCK = { 404: [{ code: "unknown_block", detail: UNKNOWN_BLOCK }] } as const;

/** People who are not served. */
export const BLOCK_OPERATIONS = {
  listBlocks: {
    method: "GET",
    path: "/api/desk/blocks",
    access: "reads-desk",
    summary: "List who isn't served",
    answer: Blocks,
    examples: BLOCKS_ANSWER,
  },
  addBlock: {
    method: "POST",
    path: "/api/desk/blocks",
    access: "works-orders",
    summary: "Stop serving a customer",
    description:
      "An account, a destination or a payout account is refused; a name or a browser asks for an approval. Money that came already is held until two admins decide.",
    body: BlockInput,
    answer: Blocks,
    examples: { ...BLOCK_REQUEST, ...BLOCKS_ANSWER },
  },
  removeBlock: {
    method: "DELETE",
    path: "/api/desk/blocks/:id",
    access: "manages-desk",
    stepUp: "always",
    summary: "Ask to serve them again",
    description: "It ends once another admin asks too; where there is no other, in 24 hours.",
    params: Id,
    answer: Blocks,
    refusals: NO_BLOCK,
    examples: BLOCKS_ANSWER,
  },
  keepBlock: {
    method: "POST",
    path: "/api/desk/blocks/:id/object",
    access: "works-orders",
    summary: "Object to the end of a block",
    params: Id,
    answer: Blocks,
    refusals: NO_BLOCK,
    examples: BLOCKS_ANSWER,
  },
} as const satisfies Operations;
