import { DeskCheckAnswer, DeskCheckInput, PASTED_TOO_LONG } from "@tradeslip/contracts/schemas";
import type { DeskOrder } from "@tradeslip/contracts";
import { type CheckParts, checkPasted, SECOND_LINK } from "@tradeslip/contracts/messages";
import type { SlipError } from "@tradeslip/contracts/slips";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  AppError,
  BODY_NOT_JSON,
  BODY_PROBLEMS,
  FROM_ANOTHER_SITE,
  invalidFields,
  problem,
  TOO_MANY_REQUESTS,
} from "../../errors.ts";
import { languageOf } from "../../platform/language/languages.ts";
import { requestOrigin } from "../../platform/http/request-origin.ts";
import type { RouteDocs } from "../../platform/openapi/route-docs.ts";

/** Room for the longest text with every character escaped. */
const BODY_LIMIT_BYTES = 640 * 1024;

export interface CheckRouteParts extends Pick<CheckParts, "readSlip"> {
  /** What the desk keeps of an order; null when it keeps nothing or does not answer. */
  readonly orderOf: (reference: string, request: FastifyRequest) => Promise<DeskOrder | null>;
  /** Null: each request's own host is used. */
  readonly publicOrigin: string | null;
  readonly keepsOrders: () => Promise<boolean>;
}

export function registerDeskCheck(
  server: FastifyInstance,
  { readSlip, orderOf, publicOrigin, keepsOrders }: CheckRouteParts,
): void {
  server.withTypeProvider<ZodTypeProvider>().post(
    "/api/desk/check",
    {
      config: { access: "reads-desk" },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        operationId: "checkMessage",
        tags: ["desk"],
        summary: "Hold a pasted chat message against its slip",
        description:
          "Finds the slip in what was copied out of a chat, with names and times around it or not. The text is neither stored nor logged.",
        body: DeskCheckInput,
        response: {
          200: DeskCheckAnswer,
          400: problem(
            "The text is missing or too long.",
            BODY_NOT_JSON,
            invalidFields({ field: "text", message: PASTED_TOO_LONG }),
          ),
          403: FROM_ANOTHER_SITE,
          ...BODY_PROBLEMS,
          429: TOO_MANY_REQUESTS,
        },
        docs: DOCS,
      },
    },
    async (request, reply) => {
      const origin = publicOrigin ?? requestOrigin(request);
      const ownHosts = [new URL(origin).host];
      const { slip, reference, differences, compared, problems } = await checkPasted(request.body.text, {
        // It throws where only the desk's record could confirm the slip and does not answer.
        readSlip: (token) => readSlip(token).catch(compromisedIfNotKnown),
        ownHosts,
        keepsOrders: await keepsOrders(),
      });
      const order = reference === null ? null : await orderOf(reference, request);
      const { say } = languageOf(request);
      return reply.header("cache-control", "no-store").send({
        ...(slip === null ? {} : { slip }),
        ...(order === null ? {} : { order }),
        differences,
        ...(compared === null ? {} : { compared }),
        problems: problems.map(({ code, detail }) => ({ code, detail: say(detail) })),
      });
    },
  );
}

function compromisedIfNotKnown(error: unknown): SlipError {
  if (error instanceof AppError) return "slip_key_compromised";
  throw error;
}

const LINK = "https://desk.example/q/2.AbCd";

const EDITED: DeskCheckInput = {
  text: `[14/03/2026, 09:28:11] Ada: Order 9W57J-YKX28

Order details
Action: Buy Bitcoin
Amount: 0.00352113 BTC
Value: 2,500.00 USD
Rate: 71000.00 USD for 1 BTC
Trade type: I pay USD and receive BTC
Price: live at 09:26 UTC
Valid until: 2026-03-14 09:41 UTC
Check this order: ${LINK}`,
};

const ANSWER: DeskCheckAnswer = {
  slip: {
    reference: "9W57J-YKX28",
    surface: "exchange",
    side: "buy",
    coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
    usd: "250.00",
    coinAmount: "0.00352113",
    rate: "71000",
    freshness: {
      source: "live",
      asOf: "2026-03-14T09:26:30.000Z",
      nextRefresh: "2026-03-14T09:27:30.000Z",
    },
    issuedAt: "2026-03-14T09:27:02.000Z",
    expiresAt: "2026-03-14T09:41:30.000Z",
    status: "valid",
    serverTime: "2026-03-14T09:30:00.000Z",
  },
  differences: [{ field: "usd", message: "2,500.00 USD", slip: "250.00 USD" }],
  compared: "message",
  problems: [{ code: "second_link", detail: SECOND_LINK.message }],
};

const DOCS: RouteDocs = {
  headers: ["cache-control"],
  request: { edited: { summary: "Out of a chat", value: EDITED } },
  answers: { 200: { edited: { summary: "An amount was edited, and a link was added", value: ANSWER } } },
};
