import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { SlipAnswer } from "@tradeslip/contracts";
import { destinationForm, filledFrom } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { useState } from "react";
import { useSession } from "../../../features/account/use-session.ts";
import { destinationsQuery } from "../../../features/order-steps/destinations-query.ts";
import { SavedLines, savedName } from "../../../features/order-steps/saved-lines.tsx";
import type { Typed } from "../../../features/order-steps/step-fields.ts";
import { CustomerStepForm } from "./customer-step-form.tsx";
import type { CustomerStep } from "./use-customer-step.ts";

interface DestinationFormProps {
  slip: SlipAnswer;
  step: CustomerStep;
  isNext?: boolean;
}

/** The order's destination: typed, or filled in from the account's saved ones (docs/product.md, P22.11). */
export function DestinationForm({ slip, step, isNext = false }: DestinationFormProps) {
  const [typed, setTyped] = useState<Typed>(step.drafts.get("destination") ?? {});
  const [filled, setFilled] = useState<{ times: number; before: Typed }>({ times: 0, before: typed });
  return (
    <>
      <SavedOffers
        slip={slip}
        onUse={(fields) => {
          const before = { ...typed, ...fields };
          setTyped(before);
          step.drafts.set("destination", before);
          setFilled(({ times }) => ({ times: times + 1, before }));
        }}
      />
      <CustomerStepForm
        key={filled.times}
        form={destinationForm(slip)}
        step={step}
        isNext={isNext}
        before={filled.before}
        onTyped={setTyped}
      />
      {/* Above, it would leave a gap before the form. */}
      <LiveRegion>{filled.times > 0 && t`Filled in. Check it before you send it.`}</LiveRegion>
    </>
  );
}

interface SavedOffersProps {
  slip: SlipAnswer;
  onUse: (fields: Typed) => void;
}

/** Saved destinations that fit the order and are past their waiting time; none for guests. */
function SavedOffers({ slip, onUse }: SavedOffersProps) {
  const isLoggedIn = Boolean(useSession());
  const { data } = useQuery({ ...destinationsQuery, enabled: isLoggedIn });
  const offers = (data?.destinations ?? []).flatMap((saved) => {
    const fields = saved.usable ? filledFrom(saved, slip) : null;
    return fields === null ? [] : [{ saved, fields }];
  });
  if (!isLoggedIn || offers.length === 0) return null;
  return (
    <ul
      className="[&>li]:flex [&>li]:flex-wrap [&>li]:items-center [&>li]:justify-between [&>li]:gap-y-2 [&>li]:gap-x-4 [&>li]:py-3 [&>li]:border-b [&>li]:border-b-rule [&>li]:wrap-anywhere"
      aria-label={t`Your saved destinations`}
    >
      {offers.map(({ saved, fields }) => (
        <li key={saved.id}>
          <SavedLines saved={saved} />
          <Button size="s" aria-label={t`Use ${savedName(saved)}`} onClick={() => onUse(fields)}>
            {t`Use this one`}
          </Button>
        </li>
      ))}
    </ul>
  );
}
