import { useState } from "react";
import { Alert } from "../src/alert/alert.tsx";
import { Button } from "../src/button/button.tsx";
import { Card } from "../src/card/card.tsx";
import { EmptyState } from "../src/empty-state/empty-state.tsx";
import { Skeleton } from "../src/skeleton/skeleton.tsx";
import { Slip } from "../src/slip/slip.tsx";
import { LiveRegion, VisuallyHidden } from "../src/visually-hidden/visually-hidden.tsx";
import { Specimen, State } from "./specimen.tsx";
import styles from "./surfaces.module.css";

export function Surfaces() {
  return (
    <>
      <Specimen name="Card" wide>
        <div className={styles["cards"]}>
          <Card title="With a title" aside="beside it">
            <p>A sheet of raised paper.</p>
          </Card>
          <Card>
            <p>Without a title.</p>
          </Card>
        </div>
      </Specimen>
      <Specimen name="Alert">
        <Alert tone="info">Rates are fetched every two minutes.</Alert>
        <Alert tone="danger" title="Rates could not be loaded" action={<Button size="s">Try again</Button>}>
          The last ones are shown, with their age.
        </Alert>
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState
          title="No country found"
          hint="Try the name or the currency's code."
          action={<Button>Clear the search</Button>}
        />
      </Specimen>
      <Specimen name="Skeleton">
        <State name="line, circle, block">
          <div className={styles["skeletons"]}>
            <Skeleton width="12ch" />
            <Skeleton shape="circle" width={32} />
            <Skeleton shape="block" height={64} />
          </div>
        </State>
      </Specimen>
      <Specimen name="Slip">
        <div className={styles["desk"]}>
          <Slip issued>
            <p className={styles["slipTitle"]}>Example slip</p>
            <p className={styles["reference"]}>TS-4F7K-20</p>
          </Slip>
        </div>
      </Specimen>
      <Specimen name="LiveRegion and VisuallyHidden">
        <Announcing />
      </Specimen>
    </>
  );
}

function Announcing() {
  const [times, setTimes] = useState(0);
  return (
    <div>
      <Button onClick={() => setTimes(times + 1)}>
        Say it<VisuallyHidden> to screen readers</VisuallyHidden>
      </Button>
      <LiveRegion>{times > 0 && `Said ${times} times`}</LiveRegion>
    </div>
  );
}
