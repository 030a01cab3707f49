import { t } from "@lingui/core/macro";
import { IconButton } from "@tradeslip/ui/button";
import { Switch } from "@tradeslip/ui/switch";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { useStoredChoice } from "../../../lib/storage.ts";
import { KeyList } from "./key-list.tsx";
import { KEYS_SETTING } from "./use-keys.ts";

/** All keys, and the switch that turns them off on this device. */
export default function AllKeys({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [choice, choose] = useStoredChoice(KEYS_SETTING, ["on", "off"]);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="w-[min(56rem,calc(100vw_-_2_*_var(--gutter)))] max-h-[calc(100dvh_-_2_*_var(--gutter))] py-5 px-6 border border-rule rounded-lg bg-paper-raised text-ink open:grid open:gap-3 backdrop:bg-backdrop"
      aria-labelledby="all-keys"
      onClose={onClose}
    >
      <header className="flex items-center justify-between">
        <h2 id="all-keys">{t`Keyboard shortcuts`}</h2>
        <IconButton label={t`Close`} onClick={() => dialog.current?.close()}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </header>
      <Switch
        label={t`Single keys`}
        checked={choice !== "off"}
        onChange={(isOn) => choose(isOn ? "on" : "off")}
      />
      <p className="text-ink-muted text-s">{t`They act only while you don't type. d, m, t and x open a form and never act at once.`}</p>
      <KeyList />
    </dialog>
  );
}
