/** The first and last name, trimmed. Empty when there is neither. */
export function fullName(first: string | null | undefined, last: string | null | undefined): string {
  return [first, last]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
}

/** Initials for an avatar: `Maya Reyes` MR, `Nguyen Hardware LLC` NH, a number or nothing `?`. */
export function initials(name: string): string {
  const words = name.split(/[\s&/]+/).filter((word) => /^\p{L}/u.test(word))
  const [first, second] =
    words.length > 2 && /^(llc|inc|co|corp|ltd)\.?$/i.test(words.at(-1)!) ? words : [words[0], words.at(-1)]
  if (!first) return '?'
  const letter = (word: string) => [...word][0]!.toLocaleUpperCase('en-US')
  return words.length === 1 || !second ? letter(first) : letter(first) + letter(second)
}

/** A number below `count` that depends on the seed only, for avatar colors. */
export function steadyIndex(seed: string, count: number): number {
  let hash = 0
  for (const char of seed) hash = (hash * 31 + char.codePointAt(0)!) >>> 0
  return hash % count
}
