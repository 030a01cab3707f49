import { useState } from "react";
import { Dialog } from "../src/app/dialog/dialog.tsx";
import { Button } from "../src/button/button.tsx";
import { Disclosure } from "../src/disclosure/disclosure.tsx";
import { Drawer } from "../src/drawer/drawer.tsx";
import { Field } from "../src/field/field.tsx";
import { Specimen, State } from "./specimen.tsx";

export function Views() {
  return (
    <>
      <Specimen name="Disclosure">
        <State name="one of a group open at a time">
          <Disclosure name="faq" summary="How long does a trade take?" open>
            Until both sides have confirmed; most are done within the hour.
          </Disclosure>
          <Disclosure name="faq" summary="Which currencies can I trade in?">
            Those of the rates page.
          </Disclosure>
          <Disclosure
            name="faq"
            summary="A question so long that it does not fit one line of a phone, and on most not even two of them?"
          >
            Then it breaks, and the sign stays where it is.
          </Disclosure>
        </State>
      </Specimen>
      <Specimen name="Dialog and Drawer">
        <Overlays />
      </Specimen>
    </>
  );
}

type Overlay = "dialog" | "question" | "long" | "drawer";

function Overlays() {
  const [open, setOpen] = useState<Overlay | null>(null);
  const close = () => setOpen(null);
  return (
    <State name="dialog, question, long dialog, drawer" row>
      <Button onClick={() => setOpen("dialog")}>Open dialog</Button>
      <Button onClick={() => setOpen("question")}>Ask a question</Button>
      <Button onClick={() => setOpen("long")}>Open long dialog</Button>
      <Button onClick={() => setOpen("drawer")}>Open drawer</Button>
      <Dialog
        open={open === "dialog"}
        onClose={close}
        title="Buy Bitcoin"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Continue
            </Button>
          </>
        }
      >
        <Field label="Amount in USD" inputMode="decimal" help="At least $250" />
      </Dialog>
      <Dialog
        open={open === "question"}
        onClose={close}
        kind="question"
        title="Cancel this order?"
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button variant="primary" onClick={close}>
              Cancel the order
            </Button>
          </>
        }
      >
        The slip becomes invalid. Your partner sees that you cancelled.
      </Dialog>
      <Dialog open={open === "long"} onClose={close} title="A title that is longer than most titles are">
        {Array.from({ length: 24 }, (_, line) => (
          <p key={line}>Line {line + 1} of a text that scrolls inside the sheet.</p>
        ))}
      </Dialog>
      <Drawer open={open === "drawer"} onClose={close} label="Menu">
        <Button variant="quiet" onClick={close}>
          Coin Markets
        </Button>
      </Drawer>
    </State>
  );
}
