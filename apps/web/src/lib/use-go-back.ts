import { useNavigate } from "react-router-dom";

/**
 * Goes back to the previous page, of any site, or home if the tab has none. Asks the browser on the click,
 * because the router doesn't know what came before a page sent by the server.
 */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (history.length === 1 ? navigate("/") : navigate(-1));
}
