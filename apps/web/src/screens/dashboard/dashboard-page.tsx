import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { buttonClass } from "@tradeslip/ui/button";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { Slip } from "@tradeslip/ui/slip";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import { Suspense } from "react";
import { Link } from "react-router-dom";
import { tagline } from "../../content/tagline.ts";
import { dashboardCoinsQuery, dashboardStatsQuery } from "../../features/live-data/queries.ts";
import { useServerNow } from "../../features/live-data/use-server-now.ts";
import { useSessionHint } from "../../features/account/session-hint.ts";
import { useSession } from "../../features/account/use-session.ts";
import { LatestOrder } from "../../features/own-orders/latest-order.tsx";
import { SLIPS_ADDRESS, useSavedSlips } from "../../features/slips/saved-slips.ts";
import { DataSource } from "../../lib/data-source.tsx";
import { lazyChunk } from "../../lib/lazy-chunk.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { MarketStats } from "./market-stats.tsx";
import { TopCoins } from "./top-coins.tsx";
import { Trade } from "./trade.tsx";

/** The market at a glance and the top coins (docs/product.md, section 6). */
export default function DashboardPage() {
  const coins = useQuery(dashboardCoinsQuery);
  const stats = useQuery(dashboardStatsQuery);
  return (
    <div className="@container/dashboard grid grid-cols-1 gap-3 md:gap-6">
      <header>
        <Greeting />
      </header>
      <Trade />
      <WelcomeBanner />
      <MarketStats
        answer={stats.data}
        failed={stats.data === undefined && stats.errorUpdateCount > 0}
        retrying={stats.isFetching}
        onRetry={() => void stats.refetch()}
      />
      <TopCoins
        answer={coins.data}
        failed={coins.data === undefined && coins.errorUpdateCount > 0}
        retrying={coins.isFetching}
        onRetry={() => void coins.refetch()}
      />
      <AccountOrders />
      <p className="text-ink-muted text-s text-center">
        <DataSource demo={usePublicConfig()?.demo ?? false} />
      </p>
    </div>
  );
}

/** A chunk of its own, because it is below the market and only for logged-in users. */
const ownOrders = lazyChunk("own-orders", () => import("./own-orders.tsx"));

function AccountOrders() {
  return useSession() ? (
    <Suspense fallback={null}>
      <ownOrders.Screen />
    </Suspense>
  ) : null;
}

/**
 * The page's heading, updated after hydration with the time of day, which a prerendered page does not know.
 */
export function Greeting() {
  const hydrated = useHydrated();
  return (
    <h1 className="wrap-anywhere">
      {hydrated ? (
        <GreetingWords />
      ) : (
        <>
          <VisuallyHidden>{t`Dashboard`}</VisuallyHidden>
          <Skeleton width="9em" height="0.75em" />
        </>
      )}
    </h1>
  );
}

function GreetingWords() {
  const hour = new Date(useServerNow()).getHours();
  const session = useSession();
  const isLoggedIn = useSessionHint();
  // Never greets a logged-in user as a stranger while the session loads; a visitor without one is "Trader"
  // (docs/product.md, P6.1).
  const name =
    session === undefined && isLoggedIn ? null : (session?.firstName ?? session?.username ?? t`Trader`);
  return <span>{greetingAt(hour, name)}</span>;
}

/** The greeting for an hour of the day, 0 to 23. */
export function greetingAt(hour: number, name: string | null): string {
  if (hour >= 5 && hour < 12) return name === null ? t`Good morning` : t`Good morning, ${name}`;
  if (hour >= 12 && hour < 18) return name === null ? t`Good afternoon` : t`Good afternoon, ${name}`;
  if (hour >= 18 && hour < 23) return name === null ? t`Good evening` : t`Good evening, ${name}`;
  return name === null ? t`Hello` : t`Hello, ${name}`;
}

function WelcomeBanner() {
  const name = usePublicConfig()?.brand.name;
  const { length: slipCount } = useSavedSlips().slips;
  const isLoggedIn = Boolean(useSession());
  return (
    <Slip className="py-5 px-4 md:p-8">
      <section
        aria-labelledby="welcome"
        className="flex flex-wrap items-center justify-between gap-y-3 gap-x-8"
      >
        <div>
          <p className="text-accent-text font-mono text-xs">{tagline()}</p>
          <h2 id="welcome" className="mb-1 text-[1.5rem] md:mt-1 md:mb-2 md:text-xl">
            {name ? t`Welcome to ${name}` : t`Welcome`}
          </h2>
          <p className="max-w-[52ch] text-ink-muted text-s">
            {t`Every price shows its age, so you know what you're trading on.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link to="/exchange" className={buttonClass({ variant: "primary" })}>
            {t`Buy or sell`}
          </Link>
          <Link to="/market" className={buttonClass()}>
            {t`Coin markets`}
          </Link>
          <Link to="/rates" className={buttonClass()}>
            {t`Exchange rates`}
          </Link>
          <LatestOrder isLoggedIn={isLoggedIn} />
          {slipCount > 0 && (
            <Link to={SLIPS_ADDRESS} className={buttonClass()}>
              {t`Your slips (${slipCount})`}
            </Link>
          )}
        </div>
      </section>
    </Slip>
  );
}
