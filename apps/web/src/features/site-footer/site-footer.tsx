import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { PublicConfig } from "@tradeslip/contracts";
import type { DeskChat } from "@tradeslip/contracts/rules";
import { ChoiceGroup } from "@tradeslip/ui/choice-group";
import { NewTabNote } from "@tradeslip/ui/visually-hidden";
import { Suspense, useState, useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { COPYRIGHT_YEAR, footer } from "./footer-pitch.ts";
import { DataSource } from "../../lib/data-source.tsx";
import { DeskFacts } from "../../lib/desk-facts.tsx";
import { Hideable } from "../../lib/hideable.tsx";
import { lazyChunk } from "../../lib/lazy-chunk.tsx";
import { socialLinks } from "../../lib/social-links.ts";
import LanguageChoice from "../languages/language-choice.tsx";
import { IS_IT_YOU_TITLE, PRIVACY_TITLE, TERMS_TITLE } from "../../page-titles.ts";
import styles from "./site-footer.module.css";

const LINKS = "flex flex-wrap gap-x-5";

/** A separate chunk, because most desks have no app. If it fails, the link next to it remains. */
const qrCode = lazyChunk<{ text: string; label: string }>(
  "qr-code",
  () => import("../../lib/qr-code/qr-code.tsx"),
  () => null,
);

const SHOWN_SOCIAL_LINKS = 2;

/**
 * The footer of public pages (docs/product.md, P1.9). Parts that depend on the configuration are left out
 * until it has loaded.
 */
export function SiteFooter({ config }: { config: PublicConfig | undefined }) {
  const { title, pitch, stats } = footer();
  return (
    <footer className={styles["footer"]}>
      <div className="max-w-page mx-auto pt-12 px-gutter pb-6">
        <div className={styles["top"]}>
          <div className="grid gap-3 content-start max-w-[46ch]">
            <Hideable part="claims">
              <h2 className="text-ink text-2xl">{title}</h2>
            </Hideable>
            <p>{pitch}</p>
          </div>
          <Hideable part="claims">
            <ul className={styles["stats"]}>
              {stats.map(({ value, label }) => (
                <li key={label}>
                  <span className="block text-ink font-display text-xl leading-[1.1]">{value}</span>{" "}
                  <span>{label}</span>
                </li>
              ))}
            </ul>
          </Hideable>
          {config && <AppDownload links={config.links} />}
        </div>
        <DeskFacts names={["legalName", "licence", "address", "hours"]} className="pb-6" />
        <div className={styles["bottom"]}>
          <LanguageChoice />
          <Copyright name={config?.brand.name} />
          <nav aria-label={t`Legal`} className={LINKS}>
            <Link to="/terms">{i18n._(TERMS_TITLE)}</Link>
            <Link to="/verify">{i18n._(IS_IT_YOU_TITLE)}</Link>
            <Link to="/privacy">{i18n._(PRIVACY_TITLE)}</Link>
            <a href="/lite">{t`Lite version`}</a>
          </nav>
          {config && <SocialLinks links={config.links} />}
          <p>
            <DataSource demo={config?.demo ?? false} />
          </p>
        </div>
      </div>
    </footer>
  );
}

function Copyright({ name }: { name: string | undefined }) {
  const year = useCopyrightYear();
  return <p className="w-full md:w-auto md:me-auto">{`© ${year} ${name ?? ""}`}</p>;
}

function SocialLinks({ links }: { links: PublicConfig["links"] }) {
  const shown = socialLinks(links).slice(0, SHOWN_SOCIAL_LINKS);
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t`Social networks`} className={LINKS}>
      {shown.map(({ id, label, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <span>{label}</span>
            <NewTabNote />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The year on the reader's clock; during hydration, the year in the prerendered page. */
function useCopyrightYear(): number {
  return useSyncExternalStore(
    neverChanges,
    () => new Date().getFullYear(),
    () => COPYRIGHT_YEAR,
  );
}

const neverChanges = () => () => {};

type Store = "android" | "ios";
const NAMES: Record<Store, string> = { android: "Android", ios: "iOS" };

/**
 * A QR code for a phone, and the same address as a link for readers on a phone. Nothing without a store link.
 */
function AppDownload({ links }: { links: PublicConfig["links"] }) {
  const [choice, setChoice] = useState<Store>("android");
  const urls = { android: links.androidApp, ios: links.iosApp };
  const stores = (["android", "ios"] as const).filter((store) => urls[store] !== null);
  const store = urls[choice] === null ? stores[0] : choice;
  const url = store && urls[store];
  if (!store || !url) return null;
  const { [store]: system } = NAMES;
  return (
    <div className="flex flex-wrap items-center gap-y-4 gap-x-5">
      <Suspense fallback={null}>
        <qrCode.Screen text={url} label={t`QR code: download the app for ${system}`} />
      </Suspense>
      <div className="grid justify-items-start gap-2">
        <p className="font-display text-l leading-[1.1] text-ink">{t`Scan to get the app`}</p>
        {stores.length > 1 && (
          <ChoiceGroup
            label={t`Phone`}
            value={store}
            onChange={setChoice}
            options={stores.map((value) => ({ value, label: NAMES[value] }))}
          />
        )}
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center min-h-control"
        >
          <span>{t`Download for ${system}`}</span>
          <NewTabNote />
        </a>
      </div>
    </div>
  );
}

/** Floats over the page's corner; nothing without a chat. */
export function ChatButton({ chat }: { chat: DeskChat | null | undefined }) {
  if (!chat) return null;
  const { name: service, url } = chat;
  return (
    <aside aria-label={t`Chat`}>
      <a href={url} target="_blank" rel="noopener noreferrer" className={styles["button"]}>
        <ChatSign />
        <span className={styles["label"]}>
          <span>{t`Chat on ${service}`}</span>
          <NewTabNote />
        </span>
      </a>
    </aside>
  );
}

/** A telephone receiver in a speech bubble. */
function ChatSign() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={styles["sign"]}>
      <path d="M3.6 20.4 5 15.9A8.6 8.6 0 1 1 8.3 19z" />
      <path d="M9.3 8.4c-.6 3.6 2.7 6.9 6.3 6.3" className="stroke-[2.6]" />
    </svg>
  );
}
