import { SCOPES, SHEET_NAMES } from '../export/sheet-columns.ts'
import { areCallHeadings } from '../imported-calls/call-targets.ts'
import { areMessageHeadings } from '../messages/message-targets.ts'
import {
  ADDRESS_TARGET,
  NOTES_TARGET,
  NOTE_AUTHOR,
  NOTE_DATE,
  PHONES_TARGET,
  type SheetKind,
  sheetKinds,
  targetsOf,
} from './column-targets.ts'
import { SYNONYMS } from './heading-synonyms.ts'
import { NAME_TARGET, type Target } from './import-labels.ts'
import { plainly, RECORD_HEADINGS, recordTargetsFor } from './record-targets.ts'

const isSynonym = (value: string, heading: string) => SYNONYMS[value]?.includes(heading) ?? false

const BARE_PHONE = /^(tele)?phone(number|no)?1?$/

/** Names of lists, and headings in short ones. */
const STOP_LIST =
  /opt(?:ed)?outs?|optinstatus|unsubscri|donot(?:text|contact|sms)|stoplist|suppress|dnclist|^dnc$|^dnt$/

/** Headings by which a list is one of contacts, whatever it says about texts. */
const OF_CONTACTS = /city|street|^(?:home|mailing)?address|^zip|postal|^dob$|birth|polic|carrier/

/** Guesses the kind of a sheet by its name; the first one holds clients. */
export function guessKind(
  name: string,
  index: number,
  kinds: readonly SheetKind[],
  headers: readonly string[],
  fileName = '',
): SheetKind | null {
  const wanted = plainly(name)
  const isStopList =
    [name, fileName].some((each) => STOP_LIST.test(plainly(each))) ||
    (headers.length <= 8 &&
      headers.some((header) => STOP_LIST.test(plainly(header))) &&
      !headers.some((header) => OF_CONTACTS.test(plainly(header))))
  if (isStopList) return 'optOuts'
  if (areMessageHeadings(headers.map(plainly))) return 'messages'
  if (areCallHeadings(headers.map(plainly))) return 'calls'
  const named = SCOPES.find(
    (scope) =>
      [plainly(SHEET_NAMES[scope]), scope, 'dependents'].includes(wanted) &&
      (wanted !== 'dependents' || scope === 'dependants'),
  )
  if (named) return kinds.includes(named) ? named : null
  // Policies with their numbers, but without names, are of contacts that are here.
  const headings = headers.map(plainly)
  const names = [NAME_TARGET, 'firstName', 'lastName', 'companyName'].flatMap((target) => [
    plainly(target),
    ...(SYNONYMS[target] ?? []),
  ])
  if (
    index === 0 &&
    kinds.includes('policies') &&
    headings.some((heading) => RECORD_HEADINGS.policy.idNumber!.includes(heading)) &&
    !headings.some((heading) => names.includes(heading))
  ) {
    return 'policies'
  }
  return index === 0 || /contact|client|customer|people/.test(wanted) ? 'contacts' : null
}

/**
 * Guesses a target for each heading, none twice: the target of a mapping or of earlier imports (null leaves the column
 * out), else an exact match, else a synonym.
 */
export function guessTargets(
  headers: readonly string[],
  targets: readonly Target[],
  remembered: ReadonlyMap<string, string | null>,
): (string | null)[] {
  const taken = new Set<string>()
  const guessed: (string | null)[] = headers.map(() => null)
  const records = recordTargetsFor(headers)
  // Home city is where the contact lives, not the city of a home.
  const own = targets.filter(({ group }) => !group)
  const rounds: ((header: string, at: number) => string | null | undefined)[] = [
    (header) => remembered.get(plainly(header)),
    (header) =>
      (
        targets.find(({ label }) => label === header) ??
        own.find(({ label }) => plainly(label) === plainly(header))
      )?.value,
    (header) =>
      BARE_PHONE.test(plainly(header))
        ? null
        : own.find(({ value }) => plainly(value) === plainly(header))?.value,
    (header) => targets.find(({ value }) => !taken.has(value) && isSynonym(value, plainly(header)))?.value,
    (_, at) => records[at],
    // A plain "Phone" column is the mobile number, unless another column is.
    (header) =>
      BARE_PHONE.test(plainly(header))
        ? ['mobilePhone', 'phone', PHONES_TARGET].find(
            (value) => !taken.has(value) && targets.some((target) => target.value === value),
          )
        : null,
  ]
  for (const round of rounds) {
    for (const [at, header] of headers.entries()) {
      // A mapping leaves it out.
      if (guessed[at] || remembered.get(plainly(header)) === null) continue
      const value = header && round(header, at)
      const target = targets.find((each) => each.value === value)
      if (!value || !target || taken.has(value)) continue
      guessed[at] = value
      if (!target.several) taken.add(value)
    }
  }
  // In a list of policies, people's company is their carrier.
  const company = guessed.findIndex(
    (value, at) => value === 'companyName' && plainly(headers[at]!) === 'company',
  )
  if (
    company >= 0 &&
    remembered.get('company') === undefined &&
    taken.has('policy.idNumber') &&
    !taken.has('policy.company') &&
    [NAME_TARGET, 'firstName', 'lastName'].some((name) => taken.has(name))
  ) {
    guessed[company] = 'policy.company'
  }
  // The whole name and the whole address repeat their parts.
  const repeats = [
    ...(taken.has('firstName') || taken.has('lastName') ? [NAME_TARGET] : []),
    ...(taken.has('address.city') || taken.has('address.zipcode') ? [ADDRESS_TARGET] : []),
  ]
  // In a sheet of notes, the date and the author are the notes'.
  if (taken.has(NOTES_TARGET)) {
    const ofNotes: [string, RegExp][] = [
      [NOTE_DATE, /^(?:date|datetime|timestamp|created|createdat|createdon|createddate|dateentered)$/],
      [NOTE_AUTHOR, /^(?:by|user|username|employee|createdby|csr|staff)$/],
    ]
    for (const [value, pattern] of headers.length <= SHEET_OF_NOTES ? ofNotes : []) {
      const at = headers.findIndex((header, column) => !guessed[column] && pattern.test(plainly(header)))
      if (at < 0 || taken.has(value) || remembered.get(plainly(headers[at]!)) === null) continue
      guessed[at] = value
    }
  }
  return guessed.map((value, at) =>
    value && repeats.includes(value) && remembered.get(plainly(headers[at]!)) !== value ? null : value,
  )
}

/** A sheet with more columns is one of contacts, and its dates are theirs. */
const SHEET_OF_NOTES = 8

/** Whether a heading is one that we know, to find the row of the headings. */
export function headingsKnownTo(gatheringForms: string): (heading: string) => boolean {
  const known = new Set(Object.values(SYNONYMS).flat())
  for (const kind of sheetKinds(gatheringForms)) {
    for (const { value, label } of targetsOf(kind, gatheringForms)) {
      known.add(plainly(label)).add(plainly(value))
    }
  }
  return (heading) => known.has(plainly(heading)) || BARE_PHONE.test(plainly(heading))
}

interface MappedSheet {
  kind: string | null
  headers: readonly string[]
  targets: readonly (string | null)[]
}

/**
 * The targets that users of earlier imports chose for headings. The newest comes first and wins. What was only guessed goes by
 * the other headings of that file, and says nothing about this one.
 */
export function remember<Sheet extends MappedSheet>(
  sheets: readonly Sheet[],
  kind: SheetKind,
  guess: (sheet: Sheet) => readonly (string | null)[],
): Map<string, string> {
  const known = new Map<string, string | null>()
  for (const sheet of sheets) {
    if (sheet.kind !== kind) continue
    const guessed = guess(sheet)
    for (const [at, header] of sheet.headers.entries()) {
      const name = plainly(header)
      const target = sheet.targets[at] ?? null
      if (name && !known.has(name)) known.set(name, target === guessed[at] ? null : target)
    }
  }
  // A column that was left out of another file may be wanted of this one.
  return new Map([...known].flatMap(([name, target]) => (target ? [[name, target] as const] : [])))
}
