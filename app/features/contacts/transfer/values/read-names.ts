import { meansNothing } from './cell-value.ts'

export interface PersonName {
  firstName?: string
  middleName?: string
  lastName?: string
  suffix?: string
}

/** Whom a name stands for: one or two people, and a company, an estate or a trust. */
export interface NameRead {
  person: PersonName
  second: PersonName | null
  companyName: string | null
  /** A word beside the name, such as `trustee`. */
  said: string | null
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|v|md|m\.d|phd|ph\.d|dds|dvm|esq|cpa)\.?$/i
const TITLE = /^(?:mr|mrs|ms|miss|dr|rev|hon|prof|sr|sra)\.?$/i
const ESTATE = /\best(?:ate|\.)?\s+of\b|,\s*estate\b/i
/** Forms of companies, which no person has in the name. */
const LEGAL_FORM =
  /(?:^|[\s,])(?:l\.?l\.?c|p\.?l\.?l\.?c|inc|incorporated|corp|corporation|company|l\.?l?\.?p|ltd|limited|p\.c|pc|plc|trust|hoa|association|assn)\.?(?:[\s,]|$)|^(?:city|county|town|state|village|university|school district|bank|church|house|friends) of |^the |&\s*(?:sons?|co)\b|\bet al\b/i
/** Trades, which stand at the end of a company's name. */
const TRADE =
  /\b(?:ministries|homeowners|condominiums?|services?|university|college|credit union|enterprises?|holdings?|partners(?:hip)?|properties|rentals?|construction|contracting|contractors|plumbing|electric(?:al)?|roofing|landscaping|trucking|transport(?:ation)?|towing|farms|ranches|dental|dentistry|medical|clinic|pharmacy|salon|restaurant|cafe|pizza|tavern|catering|brewing|brewery|winery|vineyards?|orchards|dairy|hotel|motel|motors|automotive|tires?|garage|collision|welding|heating(?: (?:and|&) air)?|air conditioning|cooling|hvac|painting|drywall|flooring|masonry|concrete|paving|excavati(?:on|ng)|carpentry|remodeling|builders|fencing|woodwork(?:s|ing)|nursery|florists?|photography|designs?|apartments|spa|fitness|veterinary|chiropractic|orthodontics|optical|auto body|body shop|car wash|dry cleaners|(?:tree|lawn) care|pest control|real estate|realty|insurance|agency|consulting|solutions|systems|studios?|foundation|society|industries|international|logistics|investments?|management|associates|bros|cleaning|daycare|preschool|academy|school|family|household)$/i
/** Trades that are people's names too: not those of two words, as Mary Church. */
const TRADE_OR_NAME =
  /\S+ \S+.* (?:church|bank|bar|grill|market|store|shop|club|center|ranch|farm|group|bakery|repair|auto|co\.?)$/i
const isCompany = (text: string) =>
  LEGAL_FORM.test(text) || (!text.includes(',') && (TRADE.test(text) || TRADE_OR_NAME.test(text)))
const PARTICLES =
  /^(?:de|del|della|di|da|dos|das|du|la|las|le|los|van|von|der|den|ter|st\.?|san|santa|al|el|bin|ben|mac|mc|o)$/i

/**
 * Reads a name that one cell holds: `WHITLOCK, ROBERT & ANNE`, `McAllister Jr., Dean W`, `Silver Sage Dental, PLLC`,
 * `Est of Harold Finch`. Null for an empty one.
 */
export function readName(cell: string): NameRead | null {
  let text = cell
    .replace(/[\p{Cf}]/gu, '')
    // "Garcia, Luis; Garcia, Ana"
    .replace(/\s*;\s*(?=\S)/g, ' & ')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '' || meansNothing(text)) return null
  const none = { person: {}, second: null, companyName: null, said: null }
  // An estate is named after a person who has died, and who must not be greeted.
  if (ESTATE.test(text)) return { ...none, companyName: cased(text) }
  const business = /^(.*?)[\s,]+(?:d\/?b\/?a|doing business as)\.?:?\s+(.+)$/i.exec(text)
  if (business && !isCompany(business[1]!)) {
    return { ...peopleOf(business[1]!), companyName: cased(business[2]!), said: null }
  }
  const beside = /\s*[([]([^)\]]+)[)\]]\s*$/.exec(text)
  if (beside) text = text.slice(0, beside.index)
  const said = beside?.[1]?.trim() ?? null
  if (/\d/.test(text) || isCompany(text)) return { ...none, companyName: cased(text), said }
  return { ...peopleOf(text), companyName: null, said }
}

/** One or two people, whose last name may stand first, last, or with each. */
function peopleOf(text: string): Pick<NameRead, 'person' | 'second'> {
  // "Smith, John & Doe, Jane"
  const both = halves(text)
  if (both.length === 2 && both.every((half) => lastNameFirst(half))) {
    const [person, second] = both.map((half) => inverted(lastNameFirst(half)!))
    return { person: person!, second: second! }
  }
  const comma = lastNameFirst(text)
  if (comma) {
    const [first, second] = halves(comma.given)
    const own = givenNames(first!)
    // "Whitlock, Robert & Anne Doe": the second has a last name of their own, unless it is an initial.
    const other = second === undefined ? null : secondOf(second, comma.lastName)
    return { person: { ...own, ...nameParts(comma.lastName, comma.suffix) }, second: other }
  }
  const [first, second] = halves(text)
  if (second === undefined) return { person: fullName(first!), second: null }
  const other = fullName(second)
  const one = fullName(first!)
  // "Robert & Anne Whitlock", "Robert B. & Anne Whitlock"
  const given = wordsOf(first!).filter((word) => !TITLE.test(word))
  const isGiven = given.slice(1).every((word) => INITIAL.test(word))
  if (!one.lastName || isGiven) {
    if (given.length === 0) {
      // "Mr. & Mrs. Robert Whitlock"
      return { person: other, second: other.lastName ? { lastName: other.lastName } : null }
    }
    return {
      person: { ...givenNames(given.join(' ')), ...nameParts(other.lastName ?? '', null) },
      second: other,
    }
  }
  return { person: one, second: other.lastName ? other : { ...other, lastName: one.lastName } }
}

const inverted = ({ lastName, suffix, given }: Inverted): PersonName => ({
  ...givenNames(given),
  ...nameParts(lastName, suffix),
})

function secondOf(text: string, lastName: string): PersonName {
  const words = wordsOf(text)
  const from = lastNameAt(words)
  const last = words.slice(Math.max(1, from)).join(' ').replace(/\.$/, '')
  return last.length > 1 && !SUFFIX.test(last)
    ? { ...givenNames(words.slice(0, from).join(' ')), ...nameParts(last, null) }
    : { ...givenNames(text), ...nameParts(lastName, null) }
}

/** Where the last name begins: at `de la Cruz` or `St. Clair`, else at the last word. */
function lastNameAt(words: readonly string[]): number {
  const from = words.findIndex((word, at) => at > 0 && PARTICLES.test(word))
  return from < 0 ? words.length - 1 : Math.min(from, words.length - 1)
}

interface Inverted {
  lastName: string
  suffix: string | null
  given: string
}

/** `McAllister Jr., Dean W` and `Finch, Eleanor`. A comma before a suffix alone turns nothing round. */
function lastNameFirst(text: string): Inverted | null {
  const parts = text.split(/\s*,\s*/).filter(Boolean)
  const suffix = parts.find((part) => SUFFIX.test(part)) ?? null
  const rest = parts.filter((part) => part !== suffix)
  if (rest.length < 2) return null
  const words = wordsOf(rest[0]!)
  const own = words.length > 1 && SUFFIX.test(words.at(-1)!) ? words.pop()! : null
  return { lastName: words.join(' '), suffix: own ?? suffix, given: rest.slice(1).join(' ') }
}

const halves = (text: string) =>
  text
    .split(/\s*(?:&|\+|\band\b|\/|\by\b)\s*/i)
    .filter(Boolean)
    .slice(0, 2)
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

/** `Dr. Maria de la Cruz Jr.` */
function fullName(text: string): PersonName {
  const words = wordsOf(text.replaceAll(',', ' ')).filter((word, at) => !(at === 0 && TITLE.test(word)))
  const suffix = words.length > 1 && SUFFIX.test(words.at(-1)!) ? words.pop()! : null
  if (words.length === 0) return {}
  if (words.length === 1) return { firstName: cased(words[0]!), ...nameParts('', suffix) }
  const from = lastNameAt(words)
  return { ...givenNames(words.slice(0, from).join(' ')), ...nameParts(words.slice(from).join(' '), suffix) }
}

const INITIAL = /^\p{L}\.?$/u

/** `Dean W`: an initial is the middle name; two names may be one, as María José. */
function givenNames(text: string): PersonName {
  const words = wordsOf(text).filter((word) => !TITLE.test(word))
  const suffix = words.length > 1 && SUFFIX.test(words.at(-1)!) ? words.pop()! : null
  const initial = words.length > 1 && INITIAL.test(words.at(-1)!) ? words.pop()! : null
  return {
    ...(words.length > 0 && { firstName: cased(words.join(' ')) }),
    ...(initial && { middleName: initial }),
    ...(suffix && { suffix: casedSuffix(suffix) }),
  }
}

const nameParts = (lastName: string, suffix: string | null): PersonName => ({
  ...(lastName && { lastName: cased(lastName) }),
  ...(suffix && { suffix: casedSuffix(suffix) }),
})

const casedSuffix = (suffix: string) =>
  /^[iv]+\.?$/i.test(suffix)
    ? suffix.toUpperCase()
    : /^[js]r/i.test(suffix)
      ? `${suffix[0]!.toUpperCase()}r${suffix.endsWith('.') ? '.' : ''}`
      : suffix

const KEPT_CAPITALS =
  /^(?:LLC|PLLC|LLP|LP|PC|PA|II|III|IV|HOA|USA|US|NW|NE|SW|SE|DBA|CPA|MD|DDS|RV|ATV|AAA|ABC)\.?,?$/

/** A name in capitals only, as older systems keep it, in the usual letters: texts greet with it. */
function cased(name: string): string {
  if (name.length < 3 || name !== name.toUpperCase() || name === name.toLowerCase()) return name
  return name
    .split(' ')
    .map((word) =>
      KEPT_CAPITALS.test(word)
        ? word
        : word
            .toLowerCase()
            .replace(
              /(^|[-'’(/]|^mc)(\p{L})/gu,
              (_, before: string, letter: string) => before + letter.toUpperCase(),
            )
            .replace(/^Mc(\p{Ll})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`),
    )
    .join(' ')
}
