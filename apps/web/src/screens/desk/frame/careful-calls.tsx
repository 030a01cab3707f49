import type { Elements } from "@tradeslip/ui/elements";
import { createContext, useContext } from "react";
import { type StepUp, useStepUp } from "../../../features/account/use-step-up.tsx";

interface Careful {
  readonly run: StepUp["run"];
  readonly isAsking: boolean;
}

const Calls = createContext<Careful>({ run: (call) => call(), isAsking: false });

/** Wraps the console: its calls may need a step-up, with one question for all of them (P10.14). */
export function CarefulCalls({ children }: { children: Elements }) {
  const { run, question } = useStepUp();
  return (
    <Calls value={{ run, isAsking: question !== null }}>
      {children}
      {question}
    </Calls>
  );
}

export function useCarefulCalls(): StepUp["run"] {
  return useContext(Calls).run;
}

/** Whether the question is open: a modal `<dialog>` must close meanwhile, or it lies on top of the question. */
export function useIsAsking(): boolean {
  return useContext(Calls).isAsking;
}
