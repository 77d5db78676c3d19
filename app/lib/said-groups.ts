import { type Spoken, spokenDigits } from './spoken-digits.ts'

/** Characters between two groups of one number, when they are only punctuation and the words of `BETWEEN`. */
const MOST_BETWEEN = 40
/** Characters between two groups of one number, whatever the words. */
const MOST_PAUSE = 80
/** Words that people say within a number, or to show that they listen to one. Accents are left out in all patterns. */
const BETWEEN =
  /^(?:[\s.,;:?!\p{Pd}/()]|\b(?:and|uh|uh-huh|um|er|oh|then|dash|hyphen|space|okay|ok|yes|yeah|yep|so|it's|right|all right|alright|sure|mm-hmm|mhm|hmm|got it|gotcha|go on|go ahead|hold on|next|thanks|thank you|great|perfect|correct|y|guion|si|aja|bueno|vale|entonces|luego|espere|gracias|perfecto|correcto|muy bien|siguiente)\b)*$/iu
/** “The next four are”, “one moment”: words that only count. */
const COUNT_BEFORE = /\b(?:next|last|first|final|other|siguientes|ultimos|primeros|otros)\s+$/i
const COUNT_AFTER =
  /^\s+(?:digits?|numbers?|moment|minute|second|sec|more|digitos?|numeros?|momento|minuto|segundo|mas)\b/i
/** In Spanish, “once” is 11. */
const AFTER_ENGLISH_ONCE = /^\s+(?:you|i|we|they|he|she|it|that|this|the|your|my|more|again)\b/i

type Gap = 'near' | 'pause' | 'apart'

/** Digits said in one breath, and how far they are from those before. */
export interface Group extends Spoken {
  gap: Gap
}

function gapOf(between: string): Gap {
  if (between.length > MOST_PAUSE || /^\p{L}|\p{L}$/u.test(between)) return 'apart'
  return between.length <= MOST_BETWEEN && BETWEEN.test(between) ? 'near' : 'pause'
}

const groupsOf = (text: string, spoken: readonly Spoken[]): Group[] =>
  spoken.map((group, index) => {
    const { at, length } = spoken[index - 1] ?? { at: -1, length: 0 }
    return { ...group, gap: index === 0 ? 'apart' : gapOf(text.slice(at + length, group.at)) }
  })

/** Three readings of a text: all its digits, those that aren't asides, and those that don't stand alone. */
export function readingsOf(text: string): Group[][] {
  const all = groupsOf(text, spokenDigits(text))
  const parts = groupsOf(
    text,
    all.filter((group, index) => !isAside(text, group, all[index + 1])),
  )
  const together = groupsOf(
    text,
    parts.filter((group, index) => !isAlone(group, parts[index + 1])),
  )
  return [all, parts, together]
}

export function splitAt(groups: readonly Group[], ends: readonly Gap[]): Group[][] {
  const runs: Group[][] = []
  for (const group of groups) {
    if (runs.length === 0 || ends.includes(group.gap)) runs.push([group])
    else runs.at(-1)!.push(group)
  }
  return runs
}

export const lengthOf = (groups: readonly Group[]) =>
  groups.reduce((sum, { digits }) => sum + digits.length, 0)

/** The lengths at which a group ends. */
export function endsOf(groups: readonly Group[]): Set<number> {
  let length = 0
  return new Set(groups.map(({ digits }) => (length += digits.length)))
}

/** Whether a number word isn't part of a number: “the next four are”, “one moment”, “oh, sorry”, “once you have it”. */
function isAside(text: string, { at, length, digits }: Group, next: Group | undefined): boolean {
  if (digits.length > 2) return false
  const end = at + length
  const word = text.slice(at, end).toLowerCase()
  const after = text.slice(end, end + 20)
  return (
    COUNT_BEFORE.test(text.slice(Math.max(0, at - 20), at)) ||
    COUNT_AFTER.test(after) ||
    (word === 'once' && AFTER_ENGLISH_ONCE.test(after)) ||
    (word === 'oh' && /[a-z]/i.test(text.slice(end, next?.at)))
  )
}

/** Whether a short number stands alone between other words. */
const isAlone = ({ digits, gap }: Group, next: Group | undefined): boolean =>
  digits.length <= 2 && gap !== 'near' && next?.gap !== 'near'
