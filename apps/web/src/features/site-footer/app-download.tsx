import type { PublicConfig } from "@tradeslip/contracts";
import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import { useState } from "react";
import styles from "./app-download.module.css";
import { QrCode } from "../../lib/qr-code/qr-code.tsx";

type Store = "android" | "ios";
const NAMES: Record<Store, string> = { android: "Android", ios: "iOS" };

/** A code to scan with the phone, and the same address as a link for those who hold it already. Nothing without a store. */
export function AppDownload({ links }: { links: PublicConfig["links"] }) {
  const [choice, setChoice] = useState<Store>("android");
  const urls = { android: links.androidApp, ios: links.iosApp };
  const stores = (["android", "ios"] as const).filter((store) => urls[store] !== null);
  const store = urls[choice] === null ? stores[0] : choice;
  const url = store && urls[store];
  if (!store || !url) return null;
  return (
    <div className={styles["download"]}>
      <QrCode text={url} label={`QR code: download the app for ${NAMES[store]}`} />
      <div className={styles["words"]}>
        <p className={styles["title"]}>Scan to get the app</p>
        {stores.length > 1 && (
          <ChoiceGroup
            label="Phone"
            value={store}
            onChange={setChoice}
            options={stores.map((value) => ({ value, label: NAMES[value] }))}
          />
        )}
        <a href={url} target="_blank" rel="noopener noreferrer" className={styles["link"]}>
          Download for {NAMES[store]} <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </a>
      </div>
    </div>
  );
}
