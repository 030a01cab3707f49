export interface CountryCode {
  /** English name. */
  readonly country: string;
  /** ISO 3166-1 alpha-2, lower case: the name of the flag. */
  readonly iso2: string;
  /** With the plus sign, as it is dialled (ITU-T E.164). */
  readonly code: string;
}

/** What the picker begins with (specification, section 9). */
export const DEFAULT_COUNTRY = "ng";

/** The countries of the picker, by name. No code is the beginning of another, but some countries share one. */
export const COUNTRY_CODES: readonly CountryCode[] = [
  { country: "Argentina", iso2: "ar", code: "+54" },
  { country: "Australia", iso2: "au", code: "+61" },
  { country: "Austria", iso2: "at", code: "+43" },
  { country: "Bangladesh", iso2: "bd", code: "+880" },
  { country: "Belgium", iso2: "be", code: "+32" },
  { country: "Brazil", iso2: "br", code: "+55" },
  { country: "Cameroon", iso2: "cm", code: "+237" },
  { country: "Canada", iso2: "ca", code: "+1" },
  { country: "China", iso2: "cn", code: "+86" },
  { country: "Denmark", iso2: "dk", code: "+45" },
  { country: "Egypt", iso2: "eg", code: "+20" },
  { country: "Ethiopia", iso2: "et", code: "+251" },
  { country: "France", iso2: "fr", code: "+33" },
  { country: "Germany", iso2: "de", code: "+49" },
  { country: "Ghana", iso2: "gh", code: "+233" },
  { country: "India", iso2: "in", code: "+91" },
  { country: "Indonesia", iso2: "id", code: "+62" },
  { country: "Ireland", iso2: "ie", code: "+353" },
  { country: "Italy", iso2: "it", code: "+39" },
  { country: "Japan", iso2: "jp", code: "+81" },
  { country: "Kenya", iso2: "ke", code: "+254" },
  { country: "Malaysia", iso2: "my", code: "+60" },
  { country: "Mexico", iso2: "mx", code: "+52" },
  { country: "Morocco", iso2: "ma", code: "+212" },
  { country: "Netherlands", iso2: "nl", code: "+31" },
  { country: "New Zealand", iso2: "nz", code: "+64" },
  { country: "Nigeria", iso2: "ng", code: "+234" },
  { country: "Norway", iso2: "no", code: "+47" },
  { country: "Pakistan", iso2: "pk", code: "+92" },
  { country: "Philippines", iso2: "ph", code: "+63" },
  { country: "Poland", iso2: "pl", code: "+48" },
  { country: "Portugal", iso2: "pt", code: "+351" },
  { country: "Rwanda", iso2: "rw", code: "+250" },
  { country: "Saudi Arabia", iso2: "sa", code: "+966" },
  { country: "Senegal", iso2: "sn", code: "+221" },
  { country: "Singapore", iso2: "sg", code: "+65" },
  { country: "South Africa", iso2: "za", code: "+27" },
  { country: "South Korea", iso2: "kr", code: "+82" },
  { country: "Spain", iso2: "es", code: "+34" },
  { country: "Sweden", iso2: "se", code: "+46" },
  { country: "Switzerland", iso2: "ch", code: "+41" },
  { country: "Tanzania", iso2: "tz", code: "+255" },
  { country: "Türkiye", iso2: "tr", code: "+90" },
  { country: "Uganda", iso2: "ug", code: "+256" },
  { country: "United Arab Emirates", iso2: "ae", code: "+971" },
  { country: "United Kingdom", iso2: "gb", code: "+44" },
  { country: "United States", iso2: "us", code: "+1" },
];
