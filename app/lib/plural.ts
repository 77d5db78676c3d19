/** A number with its noun: `1 contact`, `1,204 contacts`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** How many there are of what is counted only so far: `More than 10,000 contacts`. */
export const counted = (
  { count, more }: { count: number; more: boolean },
  one: string,
  many?: string,
): string => `${more ? 'More than ' : ''}${plural(count, one, many)}`
