const PLAIN: readonly [RegExp, string][] = [
  [/[‘’‚‛′]/g, "'"],
  [/[“”„‟″]/g, '"'],
  [/[‐‑‒–—―]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2009\u202f]/g, ' '],
]

/** Typographic quotes, dashes and spaces as plain ones: a single one makes a text hold 70 characters instead of 160. */
export const plainPunctuation = (text: string): string =>
  PLAIN.reduce((plain, [typographic, by]) => plain.replace(typographic, by), text)
