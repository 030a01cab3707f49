import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Receipt } from "@tradeslip/contracts";
import { mayBeReceipt, RECEIPT_ERRORS, type ReceiptError } from "@tradeslip/contracts/receipts";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { Skeleton } from "@tradeslip/ui/skeleton";
import Printer from "lucide-react/icons/printer";
import { useParams } from "react-router-dom";
import { askOrProve, type Checked } from "../../features/slips/ask-or-prove.ts";
import { PaperHead } from "../../features/slips/paper-head.tsx";
import { proveReceipt } from "../../features/slips/prove-receipt.ts";
import { receiptAddress } from "../../features/slips/receipt-address.ts";
import { api, ApiError } from "../../lib/api.ts";
import { LoadFailure } from "../../lib/load-failure.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { dateTimeWithUtc } from "../../lib/time-with-utc.ts";
import printed from "../../lib/printed-page.module.css";
import { ReceiptSheet } from "./receipt-sheet.tsx";

/** An order's result, for anyone who has its receipt's link (docs/product.md, P20.22). */
export default function ReceiptPage() {
  const { token = "" } = useParams();
  // Loads in parallel with the receipt, not after it.
  usePublicConfig();
  return (
    <div className={`${printed["page"]} max-w-[720px]`}>
      {mayBeReceipt(token) ? <CheckedReceipt key={token} token={token} /> : <Doubt code="unknown_receipt" />}
    </div>
  );
}

function CheckedReceipt({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(token));
  if (data) return <Genuine token={token} {...data} />;
  if (isDoubt(error)) return <Doubt code={error.code} />;
  if (!error) {
    return (
      <>
        <h1>{t`Receipt`}</h1>
        <div aria-busy="true" className="h-[24rem] max-w-140">
          <Skeleton shape="block" height={320} />
        </div>
      </>
    );
  }
  return (
    <>
      <h1>{t`Receipt`}</h1>
      <LoadFailure
        title={t`We couldn't check this receipt`}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </>
  );
}

function receiptQuery(token: string) {
  return queryOptions({
    queryKey: ["receipt", token],
    queryFn: ({ signal }) => {
      const ask = () => api.GET("/api/receipts/{token}", { params: { path: { token } }, signal });
      return askOrProve<Receipt>(token, signal, { ask, prove: proveReceipt });
    },
    networkMode: "always",
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
    retryDelay: 1_000,
  });
}

function isDoubt(error: Error | null): error is ApiError & { readonly code: ReceiptError } {
  return error instanceof ApiError && Object.hasOwn(RECEIPT_ERRORS, error.code);
}

function Genuine({ token, content, byItself }: Checked<Receipt> & { token: string }) {
  const { reference, issuedAt, reversed } = content;
  const url = globalThis.location.origin + receiptAddress(token);
  const at = dateTimeWithUtc(issuedAt);
  return (
    <>
      <PaperHead
        name={t`Receipt ${reference}`}
        heading={<h1>{reversed ? t`Reversed since` : t`We issued this receipt`}</h1>}
        lede={
          <>
            <span>{t`It is unaltered, and was true when issued, ${at}.`}</span>
            {byItself && (
              <span>{` ${t`Our server didn't answer, so your browser checked the signature itself.`}`}</span>
            )}
          </>
        }
      />
      {reversed && (
        <Alert tone="danger">
          {t`Something that this receipt states was taken back since. Ask us before you rely on it.`}
        </Alert>
      )}
      <ReceiptSheet receipt={content} url={url} />
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="primary" onClick={() => globalThis.print()}>
          <Printer size={16} aria-hidden="true" />
          <span>{t`Print receipt`}</span>
        </Button>
        <CopyButton text={url} label={t`Copy link`} />
      </div>
    </>
  );
}

/** The link is forged or altered, or it could not be checked. */
function Doubt({ code }: { code: ReceiptError }) {
  return (
    <PaperHead
      role="alert"
      heading={<h1>{i18n._(RECEIPT_ERRORS[code])}</h1>}
      lede={
        code === "unknown_receipt"
          ? t`It proves nothing. Links are easily cut off: open the whole link again.`
          : t`Open the link again in a minute, or ask us about this order.`
      }
    />
  );
}
