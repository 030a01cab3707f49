import type { Elements } from "@tradeslip/ui/elements";
import { createContext, useContext } from "react";
import { type StepUp, useStepUp } from "../../../features/account/use-step-up.tsx";

const Run = createContext<StepUp["run"]>((call) => call());

/** Wraps the console: its calls may need a step-up, with one question for all of them (P10.14). */
export function CarefulCalls({ children }: { children: Elements }) {
  const { run, question } = useStepUp();
  return (
    <Run value={run}>
      {children}
      {question}
    </Run>
  );
}

export function useCarefulCalls(): StepUp["run"] {
  return useContext(Run);
}
