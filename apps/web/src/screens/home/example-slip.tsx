import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { SlipKeySet } from "@tradeslip/contracts";
import { type AmountUnit, coinUnit, USD } from "@tradeslip/contracts/rules";
import {
  decodeSlipBody,
  encodeSlipBody,
  readSlipToken,
  type SlipBody,
  slipReference,
  type SlipTerms,
  writeSlipToken,
} from "@tradeslip/contracts/slips";
import { Button } from "@tradeslip/ui/button";
import { useEffect, useId, useState } from "react";
import { proveSlip } from "../../features/slips/prove-slip.ts";
import { formatAmount, formatWithUnit, readAmount } from "../../lib/amount-format.ts";
import { api, unwrap } from "../../lib/api.ts";
import { formatDecimal } from "../../lib/format.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import styles from "./try-to-fool.module.css";

/** The figures that readers may change, by name. */
const FIGURES = ["usd", "market", "fee", "coinAmount"] as const;
type Figure = (typeof FIGURES)[number];
type Texts = Readonly<Record<Figure, string>>;

interface Example {
  readonly body: SlipBody;
  readonly signature: Uint8Array;
  readonly keys: SlipKeySet["keys"];
}

async function readExample(signal: AbortSignal): Promise<Example> {
  const [{ token }, { keys }] = await Promise.all([
    api.GET("/api/example-slip", { signal }).then(unwrap),
    api.GET("/.well-known/tradeslip-keys.json", { signal }).then(unwrap),
  ]);
  const parts = readSlipToken(token);
  if (parts === null) throw new Error("The example is no slip");
  return { body: decodeSlipBody(parts.body), signature: parts.signature, keys };
}

/** A slip of this desk whose figures are text fields; each change is checked with the code of /q. */
export function ExampleSlip() {
  const { data, isError } = useQuery({
    queryKey: ["example-slip"],
    queryFn: ({ signal }) => readExample(signal),
    staleTime: Infinity,
    retry: 1,
  });
  if (isError)
    return <p role="status">{t`We can't show an example now: there's no price, or no connection.`}</p>;
  return data ? <Changeable example={data} /> : null;
}

function Changeable({ example }: { example: Example }) {
  const { terms } = example.body;
  const signed = textsOf(terms);
  const [texts, setTexts] = useState<Texts>(signed);
  const isProven = useProof(example, texts);
  const brand = usePublicConfig()?.brand.name;
  return (
    <>
      <div className={styles["head"]}>
        <p>{brand}</p>
        <p dir="ltr" className={styles["reference"]}>
          {slipReference(example.signature)}
        </p>
      </div>
      {FIGURES.map((figure) => (
        <FigureField
          key={figure}
          name={nameOf(figure, terms)}
          unit={unitOf(figure, terms)}
          text={texts[figure]}
          signed={signed[figure]}
          onChange={(text) => setTexts({ ...texts, [figure]: text })}
        />
      ))}
      <div className={isProven === false ? styles["broken"] : styles["whole"]}>
        <div role="status">
          <p className={styles["verdict"]}>
            <span key={String(isProven)}>{verdictOf(isProven)}</span>
          </p>
          <p className={styles["small"]}>
            {isProven === false
              ? t`Don't send money for this slip.`
              : t`An example at today's price, not a real order.`}
          </p>
        </div>
        <p aria-hidden="true" className={styles["stamp"]}>
          {isProven === false ? t`Broken` : t`Signed`}
        </p>
      </div>
      {isProven === false && <Button onClick={() => setTexts(signed)}>{t`Put it back`}</Button>}
    </>
  );
}

function verdictOf(isProven: boolean | null): string {
  if (isProven === null) return "\u00a0";
  return isProven ? t`Signed by us, unaltered` : t`Not what we signed`;
}

interface FigureFieldProps {
  name: string;
  unit: AmountUnit;
  text: string;
  signed: string;
  onChange: (text: string) => void;
}

function FigureField({ name, unit, text, signed, onChange }: FigureFieldProps) {
  const id = useId();
  const isChanged = valueOf(text, unit) !== valueOf(signed, unit);
  const original = formatWithUnit(valueOf(signed, unit) ?? "0", unit);
  return (
    <div className={styles["figure"]}>
      <label htmlFor={id}>{name}</label>
      <span className={styles["field"]}>
        <input
          id={id}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
          aria-invalid={isChanged || undefined}
          aria-describedby={isChanged ? `${id}-signed` : undefined}
          className={styles["input"]}
          onChange={({ target }) => onChange(target.value)}
        />
        <span aria-hidden="true">{unit.symbol}</span>
      </span>
      {isChanged && <span id={`${id}-signed`} className={styles["signed"]}>{t`We signed ${original}`}</span>}
    </div>
  );
}

/** Null until it is known. */
function useProof(example: Example, texts: Texts): boolean | null {
  const [proof, setProof] = useState<boolean | null>(null);
  useEffect(() => {
    let isOver = false;
    const settle = (isProven: boolean) => !isOver && setProof(isProven);
    void isSigned(example, texts).then(settle, () => settle(false));
    return () => {
      isOver = true;
    };
  }, [example, texts]);
  return proof;
}

/**
 * Whether the desk signed these figures: encodes them and verifies the signature with the code for any slip.
 */
async function isSigned({ body, signature, keys }: Example, texts: Texts): Promise<boolean> {
  const [usd, market, fee, coinAmount] = FIGURES.map((figure) =>
    valueOf(texts[figure], unitOf(figure, body.terms)),
  );
  if (usd === null || market === null || fee === null || coinAmount === null) return false;
  const changed = {
    ...body.terms,
    usd: usd!,
    coinAmount: coinAmount!,
    // The slip's own text if the value is equal, whatever its number of digits.
    market: Number(market) === Number(body.terms.market) ? body.terms.market! : market!,
    fee: { percent: body.terms.fee!.percent, usd: fee! },
  };
  // Throws if no slip can contain the figures.
  const bytes = encodeSlipBody({ ...body, terms: changed });
  return (await proveSlip(writeSlipToken(bytes, signature), keys)) !== null;
}

/** Market prices have more decimals than dollar amounts. */
const PRICE: AmountUnit = { ...USD, decimals: 8 };

function unitOf(figure: Figure, { coin }: SlipTerms): AmountUnit {
  if (figure === "market") return PRICE;
  return figure === "coinAmount" ? coinUnit(coin.symbol) : USD;
}

function textsOf(terms: SlipTerms): Texts {
  const { usd, market = "0", fee, coinAmount, coin } = terms;
  return {
    usd: formatAmount(usd, USD),
    market: formatDecimal(market),
    fee: formatAmount(fee?.usd ?? "0", USD),
    coinAmount: formatAmount(coinAmount, coinUnit(coin.symbol)),
  };
}

/** With all decimals of its unit; null if the amount is ambiguous. */
function valueOf(text: string, unit: AmountUnit): string | null {
  const parsed = readAmount(text, unit);
  if (parsed.kind !== "amount") return null;
  const [whole, decimals = ""] = parsed.value.split(".");
  return `${whole}.${decimals.padEnd(unit.decimals, "0")}`;
}

function nameOf(figure: Figure, { fee, freshness }: SlipTerms): string {
  switch (figure) {
    case "usd":
      return t`You pay`;
    case "market":
      return freshness.source === "fallback" ? t`Indicative price` : t`Market price`;
    case "fee": {
      const shown = formatDecimal(fee?.percent ?? "0");
      return shown === "0" ? t`Our fee` : t`Our fee, ${shown}%`;
    }
    case "coinAmount":
      return t`You get`;
  }
}
