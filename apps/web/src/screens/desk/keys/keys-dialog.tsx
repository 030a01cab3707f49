import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { IconButton } from "@tradeslip/ui/button";
import { Switch } from "@tradeslip/ui/switch";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { useStoredChoice } from "../../../lib/storage.ts";
import { KEY_TABLE, KEYS } from "./key-table.ts";
import styles from "./keys.module.css";
import { KEYS_SETTING } from "./use-keys.ts";

/** All keys, and the switch that turns them off on this device. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [choice, choose] = useStoredChoice(KEYS_SETTING, ["on", "off"]);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles["dialog"]} aria-labelledby="all-keys" onClose={onClose}>
      <header className={styles["head"]}>
        <h2 id="all-keys">{t`All keys`}</h2>
        <IconButton label={t`Close`} onClick={() => dialog.current?.close()}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </header>
      <Switch
        label={t`Single keys`}
        checked={choice !== "off"}
        onChange={(isOn) => choose(isOn ? "on" : "off")}
      />
      <p
        className={styles["note"]}
      >{t`They act only while you don't type. d, m, t and x open a form and never act at once.`}</p>
      <div className={styles["groups"]}>
        {KEY_TABLE.map(({ title, keys }) => (
          <section key={title.id}>
            <h3>{i18n._(title)}</h3>
            <dl className={styles["list"]}>
              {keys.map(([names, does]) => (
                <div key={names}>
                  <dt>
                    {names.split(" ").map((name) => (
                      <kbd key={name} className={styles["kbd"]}>
                        {name === KEYS.back ? "Esc" : name}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{i18n._(does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </dialog>
  );
}
