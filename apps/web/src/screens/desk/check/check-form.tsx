import { t } from "@lingui/core/macro";
import { IconButton } from "@tradeslip/ui/button";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useEffect, useId, useRef, useState } from "react";
import type { Check } from "./use-check.ts";
import { KEYS } from "../keys/key-table.ts";
import { Kbd } from "../keys/kbd.tsx";
import { useKeys } from "../keys/use-keys.ts";

/** Takes what was copied from a chat. A paste is checked at once, because there is nothing to add to it. */
export function CheckForm({ check }: { check: Check }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const text = check.text ?? typed;
  function submit() {
    setTyped("");
    check.check(text);
  }
  // Selects the text, so that typing replaces it.
  useKeys({
    [KEYS.checkMessage]: () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  // Scroll to the beginning, which says what it is; the caret is at the end.
  useEffect(() => {
    if (field.current !== null && check.text !== null) field.current.scrollTop = 0;
  }, [check.text]);
  useEffect(() => {
    if (check.isOpen) field.current?.focus();
  }, [check.isOpen]);
  return (
    <form
      role="search"
      className="flex gap-2 items-center min-h-11 px-3 border border-rule-strong rounded-md bg-paper-raised focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-0 [&>svg]:flex-none"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Search size={20} aria-hidden="true" />
      <label htmlFor={id} className="absolute overflow-hidden w-px h-px [clip-path:inset(50%)]">
        {t`Message from the chat`}
      </label>
      <textarea
        ref={field}
        id={id}
        className="flex-1 min-w-0 h-[1.5em] p-0 overflow-hidden border-0 [outline:none] bg-transparent text-ink text-[max(1rem,1em)] leading-[1.5] whitespace-nowrap resize-none placeholder:text-ink-muted placeholder:opacity-100"
        rows={1}
        spellCheck={false}
        autoComplete="off"
        placeholder={t`Message, reference or link`}
        value={text}
        onChange={({ target }) => {
          if (check.text !== null) check.close();
          setTyped(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
          event.currentTarget.blur();
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text/plain");
          if (pasted.trim() === "") return;
          event.preventDefault();
          setTyped("");
          check.check(pasted);
          // Leave the field, so that keys act on the result.
          event.currentTarget.blur();
        }}
      />
      {text === "" ? (
        <Kbd>{KEYS.checkMessage}</Kbd>
      ) : (
        <IconButton
          label={t`Clear`}
          className="-me-2"
          onClick={() => {
            setTyped("");
            check.close();
          }}
        >
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </form>
  );
}
