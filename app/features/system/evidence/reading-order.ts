const RIGHT_TO_LEFT =
  /[[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]&&\p{L}]/v

/** Whether a text has letters that are read from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

type Direction = 'left' | 'right' | null

/** The direction of a word by its first letter; null for numbers and marks. */
function directionOf(word: string): Direction {
  const letter = /\p{L}/u.exec(word)?.[0]
  if (letter === undefined) return null
  return hasRightToLeft(letter) ? 'right' : 'left'
}

/**
 * The words of a line in the order in which they stand from left to right, as the Unicode bidirectional algorithm orders whole words. A
 * word without letters goes with its neighbors if both have one direction, else with the paragraph.
 * @param paragraph the text of which this is a line; its first letter gives its direction
 */
export function inVisualOrder(words: readonly string[], paragraph: string): string[] {
  const base = directionOf(paragraph) ?? 'left'
  const own = words.map((word) => directionOf(word))
  const directions = own.map((direction, at) => {
    if (direction) return direction
    const before = own.slice(0, at).findLast((each) => each !== null) ?? base
    const after = own.slice(at + 1).find((each) => each !== null) ?? base
    return before === after ? before : base
  })
  const runs: string[][] = []
  words.forEach((word, at) => {
    if (at > 0 && directions[at] === directions[at - 1]) runs.at(-1)!.push(word)
    else runs.push([word])
  })
  let at = 0
  const ordered = runs.map((run) => {
    const direction = directions[at]
    at += run.length
    return direction === 'right' ? run.toReversed() : run
  })
  return (base === 'right' ? ordered.toReversed() : ordered).flat()
}
