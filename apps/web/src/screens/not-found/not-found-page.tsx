import { Button, buttonClass } from "@tradeslip/ui/button";
import { Slip } from "@tradeslip/ui/slip";
import { Link, useLocation, useNavigate } from "react-router-dom";
import styles from "./not-found-page.module.css";

export default function NotFoundPage() {
  const navigate = useNavigate();
  const isFirstOfOurs = useLocation().key === "default";
  // A page that the server sent may have one before it too. Read on the click: the build has no history.
  const goBack = () => void (isFirstOfOurs && history.length === 1 ? navigate("/") : navigate(-1));
  return (
    <div className={styles["page"]}>
      <Slip className={styles["slip"]}>
        <h1 className={styles["heading"]}>
          <span className={styles["number"]} data-text="404">
            404
          </span>
          <span className={styles["title"]}>Page not found</span>
        </h1>
        <p className={styles["text"]}>The page you're looking for doesn't exist.</p>
        <div className={styles["actions"]}>
          <Link to="/" className={buttonClass({ variant: "primary" })}>
            Go Home
          </Link>
          <Button onClick={goBack}>Go Back</Button>
        </div>
      </Slip>
    </div>
  );
}
