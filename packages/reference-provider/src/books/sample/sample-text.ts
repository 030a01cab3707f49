export interface Chapter {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export interface SampleText {
  readonly id: string;
  readonly title: string;
  /** Under the title. */
  readonly note: string;
  /** ISO 639 code. */
  readonly language: string;
  /** YYYY-MM-DD, part of the file, so that the same text gives the same bytes. */
  readonly date: string;
  readonly chapters: readonly Chapter[];
}

/** Our own words, in Latin-1: it stands where the operator has put no book yet. */
export const SAMPLE: SampleText = {
  id: "make-money-while-you-sleep",
  title: "Make Money While You Sleep",
  note: "A sample. Whoever runs this desk replaces it with the book.",
  language: "en",
  date: "2026-11-21",
  chapters: [
    {
      title: "What this file is",
      paragraphs: [
        "You are reading a sample that comes with the software of this desk. It takes the place of the book until the operator puts the real one into the data folder, so that the purchase can be tried out from the first click to the download.",
        "If you have paid real money and received this file, something was not set up as it should be. Please write to the support of the desk and name your payment.",
      ],
    },
    {
      title: "What sleeping money is not",
      paragraphs: [
        "Nothing earns by itself. Money that grows while you sleep was put to work before, by somebody who understood where its return comes from: rent, interest, a share of what a business earns, or the hope that others will pay more later. The last of these is no income. It is a bet.",
        "A promise of a fixed return without risk is a reason to leave. So is anybody who needs your decision today.",
      ],
    },
    {
      title: "Three habits that cost nothing",
      paragraphs: [
        "Keep what you cannot afford to lose out of anything whose price can halve in a month. Coins belong to that kind.",
        "Write down why you buy something, and what would make you sell it, before you buy it. Read it again when the price has moved.",
        "Keep your recovery words on paper, in a place that burns neither easily nor together with your phone. Nobody who helps you will ever ask for them.",
      ],
    },
  ],
};
