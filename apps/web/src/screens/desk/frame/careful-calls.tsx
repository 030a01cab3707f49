import type { Elements } from "@tradeslip/ui/elements";
import { createContext, useContext } from "react";
import { type StepUp, useStepUp } from "../../../features/account/use-step-up.tsx";

const Run = createContext<StepUp["run"]>((call) => call());

/** Around the console: its calls may ask first who is there, with one question for all (P10.14). */
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
