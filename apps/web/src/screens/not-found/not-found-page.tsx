import { Button, buttonClass } from "@tradeslip/ui/button";
import { Slip } from "@tradeslip/ui/slip";
import { Link, useLocation, useNavigate } from "react-router-dom";
import styles from "./not-found-page.module.css";

export default function NotFoundPage() {
  const navigate = useNavigate();
  const cameFromOutside = useLocation().key === "default";
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
          {/* A page of ours before this one, or none: then back is home. */}
          <Button onClick={() => void (cameFromOutside ? navigate("/") : navigate(-1))}>Go Back</Button>
        </div>
      </Slip>
    </div>
  );
}
