import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { buttonClass } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { CoinIcon } from "@tradeslip/ui/coin-icon";
import type { MouseEvent } from "react";
import { Link } from "react-router-dom";
import { claims } from "../../content/claims.ts";
import { tagline } from "../../content/tagline.ts";
import { type CoinDecoration, coinDecorations, heroStats } from "./content/home.ts";
import { Hideable } from "../../lib/hideable.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { HOME_TITLE } from "../../page-titles.ts";
import styles from "./hero.module.css";
import { HomeIcon } from "./home-icon.tsx";
import { HomeTicket } from "./home-ticket.tsx";
import { StatLedger } from "./stat-ledger.tsx";
import { STEPS_ID } from "./order-steps.tsx";
import { prefersReducedMotion } from "./use-reduced-motion.ts";

/** The first screenful: what this is, and a ticket to start with. */
export function Hero() {
  const { value, label } = claims().trustedBy;
  return (
    <div className={styles["hero"]}>
      <div className={styles["words"]}>
        <p className={styles["kicker"]}>{tagline()}</p>
        <h1 className={styles["title"]}>{i18n._(HOME_TITLE)}</h1>
        <Hideable part="claims">
          <p className={styles["claim"]}>{t`The most secure way to sell your Bitcoin!`}</p>
        </Hideable>
      </div>
      <div className={styles["drawing"]}>
        <CoinRing />
        <HomeTicket />
      </div>
      <div className={styles["starts"]}>
        <p className={styles["lede"]}>
          {t`Agree a price with a person, not an order book. Every order becomes a slip you both can read.`}
        </p>
        <div className={styles["actions"]}>
          <Link to="/exchange" className={classNames(buttonClass(), styles["action"])}>
            {t`Start P2P Trading`}
          </Link>
          {/* A plain link, so that it works without script. */}
          <a
            href={`#${STEPS_ID}`}
            className={classNames(buttonClass({ variant: "quiet" }), styles["action"])}
            onClick={scrollToSteps}
          >
            {t`See How P2P Works`}
          </a>
        </div>
        <StoreButtons />
      </div>
      <Hideable part="claims">
        <div className={styles["stats"]}>
          <p className={styles["trusted"]}>
            <Trans>
              Trusted by <strong>{value}</strong> <span>{label}</span>
            </Trans>
          </p>
          <StatLedger stats={heroStats()} />
        </div>
      </Hideable>
    </div>
  );
}

/**
 * Scrolls and moves the focus along. The address stays the same, because a `#` in it would count as another
 * visit, and Back would lead to the same page.
 */
function scrollToSteps(event: MouseEvent) {
  const steps = document.getElementById(STEPS_ID);
  if (!steps || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  steps.scrollIntoView({ behavior: prefersReducedMotion() ? "auto" : "smooth" });
  steps.focus({ preventScroll: true });
}

const CENTRE = 300;
const RADIUS = 254;
const DISC = 31;
const ICON = 34;

/**
 * Coins on a postmark around the slip, or in a row if the screen is too narrow for a ring. Purely decorative,
 * so hidden from assistive technology. The pictures load after the first paint, so that they don't compete
 * with the text for the network.
 */
function CoinRing() {
  const pictured = useHydrated();
  return (
    <>
      <svg className={styles["ring"]} viewBox="0 0 600 600" aria-hidden="true" focusable="false">
        <circle className={styles["outer"]} cx={CENTRE} cy={CENTRE} r={RADIUS} />
        <circle className={styles["inner"]} cx={CENTRE} cy={CENTRE} r={RADIUS - 14} />
        {coinDecorations.map((coin) => (
          <Coin key={coin.name} coin={coin} pictured={pictured} />
        ))}
      </svg>
      <div className={styles["row"]} aria-hidden="true">
        {pictured && coinDecorations.map(({ name }) => <CoinIcon key={name} src={iconOf(name)} size={40} />)}
      </div>
    </>
  );
}

function Coin({ coin: { name, color, angle }, pictured }: { coin: CoinDecoration; pictured: boolean }) {
  const turn = (angle * Math.PI) / 180;
  const x = Math.round(CENTRE + RADIUS * Math.sin(turn));
  const y = Math.round(CENTRE - RADIUS * Math.cos(turn));
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles["halo"]} r={DISC + 7} fill={color} />
      <circle className={styles["disc"]} r={DISC} />
      {pictured && (
        <image
          className={styles["icon"]}
          href={iconOf(name)}
          x={-ICON / 2}
          y={-ICON / 2}
          width={ICON}
          height={ICON}
        />
      )}
    </g>
  );
}

const iconOf = (name: string) => `/icons/coins/${name.toLowerCase()}.svg`;

/** Links to the apps in the stores, at the operator's addresses. */
function StoreButtons() {
  const config = usePublicConfig();
  const links = useHydrated() ? config?.links : undefined;
  return (
    <ul aria-label={t`Get the app`} className={styles["stores"]}>
      <li>
        <StoreButton system="Android" link={links?.androidApp} />
      </li>
      <li>
        <StoreButton system="iOS" link={links?.iosApp} />
      </li>
    </ul>
  );
}

type StoreLink = string | null | undefined;

/**
 * `link` undefined: not known yet. Null: the operator has no app in that store, and may never have one, so
 * the text says what works there instead of "Coming soon", and nothing looks like a link.
 */
function StoreButton({ system, link }: { system: string; link: StoreLink }) {
  const label = (
    <>
      <span className={styles["storeIcon"]}>
        <HomeIcon name="phone" />
      </span>
      <span className={styles["label"]}>
        <span className={styles["hint"]}>{hintFor(link)}</span>{" "}
        <span className={styles["system"]}>{system}</span>
      </span>
    </>
  );
  if (!link) return <p className={styles["store"]}>{label}</p>;
  return (
    <a href={link} rel="noreferrer" className={styles["store"]}>
      {label}
    </a>
  );
}

function hintFor(link: StoreLink): string {
  if (link === undefined) return "\u00a0";
  return link === null ? t`In your browser` : t`Download for`;
}
