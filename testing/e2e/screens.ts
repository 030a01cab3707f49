/** The finished screens: their address, their heading, and a cell or card that only data brings. */
export const SCREENS = [
  { path: "/rates", heading: "Exchange rates", data: "United States" },
  { path: "/market", heading: "Cryptocurrency Market", data: "Bitcoin" },
  { path: "/users", heading: /, Trader$/, data: "Bitcoin" },
] as const;
