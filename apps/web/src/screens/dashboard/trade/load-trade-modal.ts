/** The modal's code, on demand: for its lazy screen, and ahead of it when a finger or a pointer comes near. */
export const loadTradeModal = () => import("./trade-modal.tsx");
