import { msg } from "@lingui/core/macro";
import type { ReceivingAccount, SuspensePayment } from "@tradeslip/contracts";
import { hasOutputs } from "@tradeslip/contracts/rules";
import type {
  FormDefinition,
  StepBody,
  StepField,
  Typed,
} from "../../../features/order-steps/step-fields.ts";
import { localMoment } from "../../../features/order-steps/step-fields.ts";
import { readTime } from "../orders/read-time.ts";
import { OUTPUT } from "../orders/step-forms.ts";

type Account = Pick<ReceivingAccount, "id" | "name" | "network">;

const REASON: StepField = { name: "reason", label: msg`Reason`, kind: "text" };
const PART: StepField = { name: "amount", label: msg`Part`, kind: "amount", optional: true };
const MADE_AT: StepField = {
  name: "madeAt",
  label: msg`Made at, as the bank or chain shows it`,
  kind: "time",
  read: readTime,
};

/**
 * The fields of money that belongs to no order: a bank's line, or a transaction.
 * @param kept the id of an account that it may stay at, though the desk has deleted it
 */
function rowFields(accounts: readonly Account[], kept?: string): readonly StepField[] {
  const isCoin = ({ accountId }: Typed) => networkOf(accounts, accountId) !== undefined;
  const isBank = (typed: Typed) => !isCoin(typed);
  return [
    {
      name: "accountId",
      label: msg`Receiving account`,
      kind: "choice",
      options: [
        ...accounts.map(({ id, name }) => ({ value: id, label: name })),
        ...(kept === undefined || accounts.some(({ id }) => id === kept)
          ? []
          : [{ value: kept, label: msg`A deleted account` }]),
      ],
    },
    { name: "amount", label: msg`Amount that came`, kind: "amount" },
    MADE_AT,
    {
      name: "payerName",
      label: msg`Payer's name, as the bank shows it`,
      kind: "text",
      optional: true,
      isAsked: isBank,
    },
    {
      name: "bankReference",
      label: msg`The bank's reference`,
      kind: "text",
      optional: true,
      isAsked: isBank,
    },
    { name: "narration", label: msg`The line's description`, kind: "text", optional: true, isAsked: isBank },
    { name: "transaction", label: msg`Transaction`, kind: "code", isAsked: isCoin },
    { ...OUTPUT, isAsked: ({ accountId }) => hasOutputs(networkOf(accounts, accountId) ?? "") },
  ];
}

function networkOf(accounts: readonly Account[], id: unknown): string | undefined {
  return accounts.find((account) => account.id === id)?.network;
}

const withNetwork =
  (accounts: readonly Account[]) =>
  (body: StepBody): StepBody => {
    const network = networkOf(accounts, body["accountId"]);
    return network === undefined ? body : { ...body, network };
  };

export function recordForm(accounts: readonly Account[]): FormDefinition {
  return {
    title: msg`Record unallocated money`,
    button: msg`Write it down`,
    fields: rowFields(accounts),
    complete: withNetwork(accounts),
  };
}

/** @param left the part that counts for no order */
export function allocateForm(left: string): FormDefinition {
  return {
    title: msg`Count it for an order`,
    button: msg`It's this order's`,
    fields: [
      { name: "order", label: msg`Order`, kind: "code" },
      { ...PART, help: msg`Leave empty for all that is left.` },
    ],
    complete: ({ order, amount = left }) => ({ order: String(order).trim().toUpperCase(), amount }),
  };
}

export const REVERSE_FORM: FormDefinition = {
  title: msg`The bank took it back`,
  button: msg`Record it`,
  fields: [{ ...PART, help: msg`Leave empty for all that is left.` }, MADE_AT, REASON],
};

/** Fields that are not edited stay as they were entered. */
export function correctForm(
  accounts: readonly Account[],
  { accountId }: Pick<SuspensePayment, "accountId">,
): FormDefinition {
  const isAnother = ({ came }: Typed) => came === "other";
  return {
    title: msg`Correct it`,
    button: msg`Ask to correct it`,
    fields: [
      {
        name: "came",
        label: msg`What the account shows`,
        kind: "choice",
        isDecision: true,
        options: [
          { value: "other", label: msg`Another amount, payer, time or account` },
          { value: "none", label: msg`No such money` },
        ],
      },
      ...rowFields(accounts, accountId).map((field) => ({
        ...field,
        isAsked: (typed: Typed) => isAnother(typed) && (field.isAsked?.(typed) ?? true),
      })),
      REASON,
    ],
    complete: ({ came, reason, ...row }) =>
      came === "other" ? { reason, right: withNetwork(accounts)(row) } : { reason },
  };
}

/** The initial values of the corrected row. */
export function typedOf(payment: SuspensePayment): Typed {
  const { accountId, amount, madeAt, counterparty, bankReference, narration, transaction, output } = payment;
  const time = localMoment(madeAt);
  const all = {
    accountId,
    amount,
    madeAt: time,
    payerName: counterparty,
    bankReference,
    narration,
    transaction,
    output: output?.toString(),
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
