import { normalizePhone } from '#app/lib/phone.ts'

/** Clues in a file's name to the call that it is the recording of. */
export interface NameClues {
  /** Words that may be the call's id, the longest first. */
  ids: string[]
  numbers: string[]
  /** As `readInstant` reads it: `2023-11-15T09:34:12`, or a day alone. Null without a date. */
  when: string | null
}

/** Shorter words are too many to be ids. */
const SHORTEST_ID = 8

const two = '(\\d{2})'
const CLOCK = `${two}[-_:.h]?${two}(?:[-_:.m]?${two})?(?:\\.\\d+)?\\s*(am|pm|z)?`
/** Dates as phone systems write them into names, each with the places of year, month and day. */
const DATES: [pattern: RegExp, places: [number, number, number]][] = [
  [new RegExp(`(?<!\\d)(\\d{4})[-_.]${two}[-_.]${two}(?:[T_ .-]+(?:at )?${CLOCK})?(?!\\d)`, 'i'), [1, 2, 3]],
  [new RegExp(`(?<!\\d)((?:19|20)\\d{2})${two}${two}(?:[T_ .-]*${CLOCK})?(?!\\d)`, 'i'), [1, 2, 3]],
  [new RegExp(`(?<!\\d)${two}[-_.]${two}[-_.](\\d{4})(?:[T_ .-]+(?:at )?${CLOCK})?(?!\\d)`, 'i'), [3, 1, 2]],
]
const EPOCH = /(?<!\d)(1\d{9}(?:\d{3})?)(?!\d)/
const NUMBER = /(?<![\d.])(?:\+?1[ ._-]?)?\(?([2-9]\d{2})\)?[ ._-]?([2-9]\d{2})[ ._-]?(\d{4})(?!\d)/g

/** Reads `20231115-093412_(208)555-0171_Incoming.mp3`, `+12085550171 - Voicemail - 2023-11-15T09_34_12Z.mp3`, `CA0f….wav`. */
export function nameClues(fileName: string): NameClues {
  const stem = fileName.replace(/\.\w{1,5}$/, '')
  const { when, rest } = dateIn(stem)
  const numbers = [...rest.matchAll(NUMBER)].flatMap(
    ([, area, exchange, line]) => normalizePhone(`${area}${exchange}${line}`) ?? [],
  )
  const words = stem.split(/[\s_.,()[\]]+|\s-\s/).filter((word) => word.length >= SHORTEST_ID)
  const ids = [...new Set([stem, ...words])].toSorted((a, b) => b.length - a.length)
  return { ids, numbers: [...new Set(numbers)], when }
}

/** The date of a name, and the rest of it, in which digits may be a number. */
function dateIn(stem: string): { when: string | null; rest: string } {
  for (const [pattern, [year, month, day]] of DATES) {
    const found = pattern.exec(stem)
    if (!found || Number(found[month]) > 12 || Number(found[day]) > 31) continue
    const rest = stem.replace(found[0], ' ')
    const date = `${found[year]}-${found[month]}-${found[day]}`
    const [, , , , hour, minute, second, half] = found
    if (hour === undefined) return { when: date, rest }
    const zone = half?.toLowerCase() === 'z' ? 'Z' : half ? ` ${half}` : ''
    return { when: `${date}${zone === 'Z' ? 'T' : ' '}${hour}:${minute}:${second ?? '00'}${zone}`, rest }
  }
  const epoch = EPOCH.exec(stem)?.[1]
  return epoch ? { when: epoch, rest: stem.replace(epoch, ' ') } : { when: null, rest: stem }
}
