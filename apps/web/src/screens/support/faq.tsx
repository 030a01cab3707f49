import { t } from "@lingui/core/macro";
import { NO_FEE_PART } from "@tradeslip/contracts/rules";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { categoryNames, faq, faqCategories, type FaqCategory, type FaqItem } from "./content/faq.ts";
import { ChatText, Hideable, OfPart } from "../../lib/hideable.tsx";
import { useConfiguredFee } from "../../lib/configured-fee.ts";
import { useContacts, useHasNoChat } from "../../lib/contacts.ts";
import { useChatName } from "../../lib/use-chat-name.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import styles from "./faq.module.css";

/**
 * Questions by category, one open at a time; the address may choose the category ("?tab=faq&topic=trading").
 * Questions of other categories stay in the page, hidden.
 */
export function Faq() {
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<FaqCategory>();
  // The page is prerendered without a query, and hydration must start from that state.
  const asked = useHydrated() ? params.get("topic") : null;
  const topic = faqCategories.find((each) => each === asked);
  const category = chosen ?? topic ?? "account";
  const section = useRef<HTMLElement>(null);
  // A link to a topic scrolls to its answers, past the contact channels.
  useEffect(() => {
    if (topic === undefined) return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, [topic]);
  const [open, setOpen] = useState<string | null>(null);

  function choose(next: FaqCategory) {
    setChosen(next);
    setOpen(null);
  }
  const names = categoryNames();
  const keepsOrders = useContacts()?.desk.keepsOrders;
  const hasNoChat = useHasNoChat();
  const items = faq(useChatName(), useConfiguredFee(), hasNoChat ? undefined : keepsOrders);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t`Frequently asked questions`}
      className="scroll-mt-[10rem] focus:[outline:none]"
    >
      <FaqChips chosen={category} onChoose={choose} />
      {faqCategories.map((each) => (
        <div key={each} className="mt-6 noscript:block" hidden={each !== category}>
          <h2 className="pb-3 border-b-[1.5px] border-b-ink">{names[each]}</h2>
          {items
            .filter((item) => item.category === each)
            .map((item) => (
              <OfPart key={item.question} part={item.part}>
                <OfPart part={item.isOfNoFee && NO_FEE_PART}>
                  <FaqEntry
                    item={item}
                    open={open === item.question}
                    onToggle={(isOpen) =>
                      setOpen((current) =>
                        isOpen ? item.question : current === item.question ? null : current,
                      )
                    }
                  />
                </OfPart>
              </OfPart>
            ))}
        </div>
      ))}
    </section>
  );
}

interface FaqChipsProps {
  chosen: FaqCategory;
  onChoose: (category: FaqCategory) => void;
}

/** Radio buttons styled as chips; unlike a switch, they may wrap to two lines on a narrow page. */
function FaqChips({ chosen, onChoose }: FaqChipsProps) {
  const names = categoryNames();
  return (
    <div role="radiogroup" aria-label={t`Category`} className="flex flex-wrap gap-2 noscript:hidden">
      {faqCategories.map((category) => (
        <label key={category} className={styles["chip"]}>
          <input
            type="radio"
            name="faq-category"
            className="absolute inset-0 w-full h-full m-0 opacity-0 cursor-pointer"
            checked={category === chosen}
            onChange={() => onChoose(category)}
          />
          <span>{names[category]}</span>
        </label>
      ))}
    </div>
  );
}

interface FaqEntryProps {
  item: FaqItem;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/**
 * A native disclosure: it opens without script, and when found by searching in the page. The shared name
 * closes the others.
 */
function FaqEntry({ item: { question, answer, withoutChat, fact, promise }, open, onToggle }: FaqEntryProps) {
  return (
    <details
      name="faq"
      open={open}
      className="border-b border-dashed border-b-rule-strong"
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className={styles["question"]}>
        <h3>{question}</h3>
        {fact !== undefined && (
          <OfPart part={promise === undefined ? undefined : "claims"}>
            <span className="col-1 text-accent-text text-s tabular-nums md:col-2">{fact}</span>
          </OfPart>
        )}
      </summary>
      <div className="max-w-[66ch] pb-6 text-ink-muted">
        <span>
          <ChatText text={answer} without={withoutChat} />
        </span>{" "}
        {promise !== undefined && (
          <Hideable part="claims">
            <span>{promise}</span>
          </Hideable>
        )}
      </div>
    </details>
  );
}
