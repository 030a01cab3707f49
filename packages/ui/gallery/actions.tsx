import LoaderCircle from "lucide-react/icons/loader-circle";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { Button, buttonClass, IconButton } from "../src/button/button.tsx";
import { CopyButton } from "../src/copy-button/copy-button.tsx";
import { Link, linkClass } from "../src/link/link.tsx";
import { StarToggle } from "../src/star-toggle/star-toggle.tsx";
import { Specimen, State } from "./specimen.tsx";

const VARIANTS = ["primary", "secondary", "quiet"] as const;

export function Actions() {
  return (
    <>
      <Specimen name="Button">
        {VARIANTS.map((variant) => (
          <State key={variant} name={`${variant}: default, small, disabled, busy`} row>
            <Button variant={variant}>Continue</Button>
            <Button variant={variant} size="s">
              Small
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} busy>
              <LoaderCircle size={16} aria-hidden="true" />
              Working...
            </Button>
          </State>
        ))}
        <State name="a link that looks like a button" row>
          <a href="#actions" className={buttonClass({ variant: "primary" })}>
            See the rates
          </a>
        </State>
      </Specimen>
      <Specimen name="IconButton and StarToggle">
        <State name="default, disabled" row>
          <IconButton label="Refresh">
            <RefreshCw size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label="Refresh later" disabled>
            <RefreshCw size={18} aria-hidden="true" />
          </IconButton>
        </State>
        <State name="star: off and on" row>
          <Star of="Japan" />
          <Star of="Germany" chosen />
        </State>
      </Specimen>
      <Specimen name="Link">
        <State name="in a sentence">
          <p>
            Read <Link href="#actions">how a slip is verified</Link> before you carry it, or see{" "}
            <Link href="https://example.org/" external>
              the order book
            </Link>
            .
          </p>
        </State>
        <State name="quiet; a router's link in the same look" row>
          <Link href="#actions" look="quiet">
            Support
          </Link>
          <a href="#actions" className={linkClass({ look: "quiet" })}>
            About us
          </a>
        </State>
        <State name="long text">
          <p>
            <Link href="#actions">
              bc1q0000000000000000000000000000000000000000000000000000000000000000000000000000example
            </Link>
          </p>
        </State>
      </Specimen>
      <Specimen name="CopyButton">
        <State name="default">
          <CopyButton text="TS-4F7K-20" label="Copy reference" />
        </State>
        <State name="small and quiet" row>
          <CopyButton text="0.00412" label="Copy amount" variant="quiet" size="s" />
        </State>
      </Specimen>
    </>
  );
}

function Star({ of, chosen = false }: { of: string; chosen?: boolean }) {
  const [pressed, setPressed] = useState(chosen);
  return <StarToggle label={`Favorite ${of}`} pressed={pressed} onToggle={() => setPressed(!pressed)} />;
}
