import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { PAYMENT_NOT_CREATED, type SitePart } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Badge } from "@tradeslip/ui/badge";
import { Button } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { linkClass } from "@tradeslip/ui/link";
import { LiveRegion, VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import Bitcoin from "lucide-react/icons/bitcoin";
import BookOpen from "lucide-react/icons/book-open";
import Download from "lucide-react/icons/download";
import InfinityIcon from "lucide-react/icons/infinity";
import LoaderCircle from "lucide-react/icons/loader-circle";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import Signature from "lucide-react/icons/signature";
import Truck from "lucide-react/icons/truck";
import type { ComponentType, SVGProps } from "react";
import { Link } from "react-router-dom";
import { useBook } from "../book-query.ts";
import { Hideable, OfPart } from "../../../lib/hideable.tsx";
import { ApiError } from "../../../lib/api.ts";
import {
  allowCookies,
  cookiesBlocked,
  CookiesBlockedError,
  errorMessage,
} from "../../../lib/error-message.ts";
import { formatList } from "../../../lib/format-list.ts";
import { SupportReference } from "../../../lib/load-failure.tsx";
import { SavedPaymentList } from "./saved-payment-list.tsx";
import type { Purchase } from "./use-purchase.ts";

const OFFER = "grid grid-cols-1 gap-5 [&>header]:mb-0";
const PRICE = "flex flex-wrap items-baseline gap-y-1 gap-x-3";
const NOW = "font-display text-3xl leading-none";

/** @param formats of its files; empty if unknown */
const digitalFeatures = (formats: readonly string[]): readonly Feature[] => [
  {
    Icon: Download,
    title: t`Instant download`,
    text:
      formats.length === 0
        ? t`Once your payment is confirmed`
        : formatList(formats.map((each) => each.toUpperCase())),
  },
  { Icon: MonitorSmartphone, title: t`Read anywhere`, text: t`On phone, tablet and computer` },
  { Icon: InfinityIcon, title: t`Lifetime access`, text: t`With free updates`, part: "claims" },
  { Icon: Bitcoin, title: t`Bitcoin payment`, text: t`With blockchain confirmation` },
];

const CREATING = msg`Creating your payment...`;

/** The digital copy. The price is display only: the server sets the amount. */
export function DigitalOffer({ purchase }: { purchase: Purchase }) {
  const formats = useBook()?.formats ?? [];
  const initiating = purchase.phase === "initiating";
  return (
    <>
      <SavedPaymentList />
      <Card title={t`Digital eBook`} as="div" className={OFFER}>
        <p className={PRICE}>
          <span className={NOW}>{t`$50`}</span>{" "}
          <Hideable part="claims">
            <s className="text-ink-muted text-l">
              <Trans>
                <VisuallyHidden>instead of</VisuallyHidden> $97
              </Trans>
            </s>
            <Badge tone="accent">{t`48% OFF`}</Badge>
          </Hideable>
        </p>
        <Features features={digitalFeatures(formats)} />
        {purchase.phase === "failed" ? (
          <PurchaseFailure error={purchase.error} onBuy={purchase.buy} onReset={purchase.reset} />
        ) : (
          <Button variant="primary" busy={initiating} className="min-h-12 text-m" onClick={purchase.buy}>
            {initiating && <LoaderCircle size={18} aria-hidden="true" />}
            <span>{initiating ? i18n._(CREATING) : t`Buy Digital Copy – $50`}</span>
          </Button>
        )}
        <LiveRegion>{initiating ? i18n._(CREATING) : null}</LiveRegion>
        <Hideable part="claims">
          <p className="text-ink-muted text-s text-center">{t`Secure Bitcoin payment with 30-day guarantee`}</p>
        </Hideable>
      </Card>
    </>
  );
}

const physicalFeatures = (): readonly Feature[] => [
  { Icon: Signature, title: t`Signed hardcover`, text: t`With authenticity certificate` },
  { Icon: Truck, title: t`Free worldwide shipping`, text: t`In 5-10 business days` },
  { Icon: BookOpen, title: t`Digital copy included`, text: t`To read while you wait` },
];

/** The signed copy, not sold yet. */
export function PhysicalOffer() {
  return (
    <Card title={t`Signed Physical Copy`} as="div" className={OFFER}>
      <p className={PRICE}>
        <span className={NOW}>{t`$150`}</span> <Badge tone="accent">{t`FREE SHIPPING`}</Badge>
      </p>
      <Features features={physicalFeatures()} />
      <Alert tone="info" title={t`Coming Soon`}>
        {t`We're preparing the signed hardcovers. Check back soon!`}
      </Alert>
    </Card>
  );
}

interface Feature {
  readonly Icon: ComponentType<SVGProps<SVGSVGElement> & { size?: number }>;
  readonly title: string;
  readonly text: string;
  /** The operator's setting for a claim. */
  readonly part?: SitePart;
}

function Features({ features }: { features: readonly Feature[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-4">
      {features.map(({ Icon, title, text, part }) => (
        <OfPart key={title} part={part}>
          <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 text-s">
            <Icon size={20} aria-hidden="true" className="row-span-2 text-accent-text" />
            <p className="font-strong">{title}</p>
            <p key={text} className="text-ink-muted">
              {text}
            </p>
          </li>
        </OfPart>
      ))}
    </ul>
  );
}

interface PurchaseFailureProps {
  error: unknown;
  onBuy: () => void;
  onReset: () => void;
}

/** No payment can be shown: it was not created, or its cookie was refused. */
function PurchaseFailure({ error, onBuy, onReset }: PurchaseFailureProps) {
  if (error instanceof CookiesBlockedError) return <CookiesBlocked onTryAgain={onBuy} />;
  return <CreationFailure error={error} onTryAgain={onReset} />;
}

/** As far as this device knows, there is no payment (docs/product.md, P13.5). */
function CreationFailure({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  return (
    <Alert
      tone="danger"
      title={t`Payment Error`}
      action={
        <Button variant="primary" onClick={onTryAgain}>
          {t`Try Again`}
        </Button>
      }
    >
      <div className="grid gap-2">
        <p>{t`Something went wrong. Please try again or contact support.`}</p>
        <p>{errorMessage(error, { fallback: i18n._(PAYMENT_NOT_CREATED) })}</p>
        {error instanceof ApiError && error.requestId !== null && (
          <p>
            <SupportReference id={error.requestId} />
          </p>
        )}
        <p>
          <Link to="/support" className={linkClass()}>
            {t`Contact support`}
          </Link>
        </p>
      </div>
    </Alert>
  );
}

/** Without the payment's cookie, a paying person would never get the book: so nothing payable is shown. */
function CookiesBlocked({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Alert
      tone="danger"
      title={cookiesBlocked()}
      action={
        <Button variant="primary" onClick={onTryAgain}>
          {t`Try Again`}
        </Button>
      }
    >
      <div className="grid gap-2">
        <p>{t`Nothing was charged. We need a cookie to give you the book once you've paid.`}</p>
        <p>{allowCookies()}</p>
      </div>
    </Alert>
  );
}
