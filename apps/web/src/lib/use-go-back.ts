import { useNavigate } from "react-router-dom";

/**
 * Goes to the page before, of whatever site, or home if the tab has none. The browser is asked on the click:
 * the router does not know what came before a page that the server sent.
 */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (history.length === 1 ? navigate("/") : navigate(-1));
}
