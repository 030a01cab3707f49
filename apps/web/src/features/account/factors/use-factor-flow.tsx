import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Elements } from "@tradeslip/ui/elements";
import { useState } from "react";
import { api, expectOk, unwrap } from "../../../lib/api.ts";
import { factorsQuery } from "../factors-query.ts";
import { StepUpCancelledError, useStepUp } from "../use-step-up.tsx";
import { addPasskey } from "./add-passkey.ts";
import { AppSetup } from "./app-setup.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Shown =
  | { kind: "nothing" }
  /** A factor was added, and no codes came with it. */
  | { kind: "done" }
  | { kind: "setup"; secret: string; uri: string }
  | { kind: "codes"; codes: string[]; replaces: boolean };

/** What users may do with their second factors; each action first asks for a step-up. */
export interface FactorFlow {
  /** The current step, shown in place of what started it; null: none. */
  screen: Elements | null;
  busy: boolean;
  /** Null: no failure, or the person closed the question. */
  failure: Error | null;
  /** Place it anywhere on the page. */
  question: Elements;
  setUpApp: () => void;
  addPasskey: () => void;
  renewCodes: () => void;
  turnAppOff: () => void;
}

interface Follow {
  /** The focused element is gone. */
  onClosed: () => void;
  /** A factor was added, and its codes were saved. */
  onDone?: () => void;
}

export function useFactorFlow({ onClosed, onDone = () => {} }: Follow): FactorFlow {
  const client = useQueryClient();
  const [shown, show] = useState<Shown>({ kind: "nothing" });
  const { run, question } = useStepUp();
  const close = () => {
    show({ kind: "nothing" });
    onClosed();
  };
  const act = useMutation({
    mutationFn: (action: () => Promise<Shown>) => run(action),
    onSuccess: (next) => {
      if (next.kind === "setup" || next.kind === "codes") return show(next);
      close();
      if (next.kind === "done") onDone();
    },
    onSettled: () => client.invalidateQueries(factorsQuery),
  });
  const screen =
    shown.kind === "setup" ? (
      <AppSetup
        {...shown}
        run={run}
        onCancel={close}
        onConfirmed={(codes) => {
          const before = client.getQueryData(factorsQuery.queryKey);
          show({ kind: "codes", codes, replaces: (before?.recoveryCodesLeft ?? 0) > 0 });
          client.removeQueries({ queryKey: ["qr-code", shown.uri] });
          void client.invalidateQueries(factorsQuery);
        }}
      />
    ) : shown.kind === "codes" ? (
      <RecoveryCodes
        codes={shown.codes}
        replaces={shown.replaces}
        onKept={() => {
          close();
          onDone();
        }}
      />
    ) : null;
  return {
    screen,
    busy: act.isPending,
    failure: act.error instanceof StepUpCancelledError ? null : act.error,
    question,
    setUpApp: () => act.mutate(beginSetup),
    addPasskey: () => act.mutate(beginPasskey),
    renewCodes: () => act.mutate(renewCodes),
    turnAppOff: () => act.mutate(turnOff),
  };
}

async function beginSetup(): Promise<Shown> {
  return { kind: "setup", ...unwrap(await api.POST("/api/account/totp")) };
}

async function beginPasskey(): Promise<Shown> {
  const { recoveryCodes: codes } = await addPasskey();
  return codes === null ? { kind: "done" } : { kind: "codes", codes, replaces: false };
}

async function renewCodes(): Promise<Shown> {
  const { recoveryCodes: codes } = unwrap(await api.POST("/api/account/recovery-codes"));
  return { kind: "codes", codes, replaces: true };
}

async function turnOff(): Promise<Shown> {
  expectOk(await api.DELETE("/api/account/totp"));
  return { kind: "nothing" };
}
