/** The top of the PDF and the page. */
export interface Cover {
  title: string
  account: string
  facts: [label: string, value: string][]
  paragraphs: string[]
  /** At the foot of each page. */
  footer: string
}

/** An entry as the PDF and the page show it. */
export interface ShownEntry {
  position: number
  /** `Friday, November 27, 2026`. */
  day: string
  /** With the zone's abbreviation: `10:31:05 AM EST`. */
  time: string
  title: string
  who: string | null
  words: string | null
  details: string[]
  /** Each with its path in the folder, or why it is missing. */
  files: string[]
}
