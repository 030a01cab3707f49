import { Button } from "@tradeslip/ui";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useNavigate } from "react-router-dom";

/** To the page before this one, or home when there is none (docs/product.md, P11.1). */
export function BackButton({ cameFromOutside }: { cameFromOutside: boolean }) {
  const navigate = useNavigate();
  return (
    <Button variant="quiet" size="s" onClick={() => void (cameFromOutside ? navigate("/") : navigate(-1))}>
      <ArrowLeft size={16} aria-hidden="true" />
      Back
    </Button>
  );
}
