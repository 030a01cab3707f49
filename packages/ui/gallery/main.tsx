import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../src/tokens.css";
import "../src/base.css";
import { Gallery } from "./gallery.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
