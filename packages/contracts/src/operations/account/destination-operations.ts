import { verbatim } from "../../rules/index.ts";
import { SavedDestination, SavedDestinationInput, SavedDestinations } from "../../schemas/index.ts";
import { Id, invalidField, type Operations } from "../operation.ts";

const PATH = "/api/account/destinations";
const ADDRESS = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const SAVED: SavedDestination = {
  id: "5b0c2a1e-9f3d-4c7a-8d60-1e2f3a4b5c6d",
  kind: "coin",
  coinId: "bitcoin",
  network: "bitcoin",
  address: ADDRESS,
  createdAt: "2026-11-26T14:03:00.000Z",
  usableFrom: "2026-11-29T14:03:00.000Z",
  usable: false,
};

/** The saved destinations of an account's orders. */
export const DESTINATION_OPERATIONS = {
  listDestinations: {
    method: "GET",
    path: PATH,
    access: "session",
    summary: "List the account's saved destinations",
    answer: SavedDestinations,
    examples: {
      answers: {
        200: { one: { summary: "A new one", value: { destinations: [SAVED] } satisfies SavedDestinations } },
      },
    },
  },
  addDestination: {
    method: "POST",
    path: PATH,
    access: "session",
    stepUp: "always",
    summary: "Save a destination",
    description:
      "Checked as an order's, and never changed: remove it and save another. The owner gets an email. At most 20 an account.",
    body: SavedDestinationInput,
    answer: SavedDestination,
    isCreation: true,
    refusals: {
      400: [
        invalidField("address", verbatim("This isn't an address of Bitcoin. Please copy it again.")),
        invalidField("address", verbatim("You have saved this one already.")),
      ],
      409: [
        {
          code: "too_many_destinations",
          detail: verbatim("You have 20 saved destinations already. Remove one first."),
        },
        { code: "step_not_possible", detail: verbatim("We can't take this destination.") },
      ],
    },
    examples: {
      request: {
        coin: {
          summary: "A wallet's address",
          value: { kind: "coin", coinId: "bitcoin", network: "bitcoin", address: ADDRESS },
        },
        payout: {
          summary: "A bank account",
          value: {
            kind: "payout",
            currency: "NGN",
            method: "First Bank",
            account: "0123456789",
            holder: "Ada Lovelace",
          },
        },
      },
      answers: { 201: { saved: { summary: "Saved", value: SAVED } } },
    },
  },
  removeDestination: {
    method: "DELETE",
    path: `${PATH}/:id`,
    access: "session",
    summary: "Remove a saved destination",
    params: Id,
    answer: null,
    refusals: {
      404: [{ code: "unknown_destination", detail: verbatim("That destination is gone already.") }],
    },
  },
} as const satisfies Operations;
