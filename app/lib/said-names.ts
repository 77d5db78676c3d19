import type { Group } from './said-groups.ts'

/** A talk, or one speaker's part of it, in which numbers are looked for. Names may be said by anyone. */
export interface Talk {
  text: string
  /** The words of anyone just before a place. */
  before: (at: number, length: number) => string
  /** The words of anyone from a place on. */
  after: (at: number, length: number) => string
}

/** How far before a number its name is looked for. */
const NAMED_BEFORE = 120
/** How far after a number: “321 is the code on the back”. */
const NAMED_AFTER = 50

/** Words that name another number, right before it. */
const OTHER_BEFORE =
  /\b(?:phone|cell|mobile|telephone|fax|call\w*|reach|text|policy|policies|claim|quote|confirmation|reference|vin|zip|area code|address|street|apartment|apt|suite|unit|house|box|born|birth\w*|dob|deductible|premium|price|total|limits?|costs?|pay(?:ing)?|owe|year|model|license|plate|member|group|ext|extension|loan|gate code|door code|promo code|poliza|telefono|celular|reclamo|fecha|nacimiento|naci|codigo postal|postal|placa|prima|deducible|direccion|casa|calle|llam\w+|ano|licencia|prestamo|precio|total)(?:[\s,.:#]+(?:numbers?|code|is|was|now|it's|its|the|at|me|us|him|her|my|our|your|on|in|of|to|for|about|back|around|date|account|ending|end|with|es|el|la|los|de|del|numero|al|a|en|su|mi|son|fue)\b){0,6}[\s,.:#$'’]*$/i
/** Amounts, times and addresses. */
const AMOUNT_AFTER =
  /^(?:[.:]\d{1,2}\b|,\d{3}\b|\s?(?:%|dollars?|bucks|cents|percent|k\b|miles|years?|months?|weeks?|days?|hours?|minutes?|feet|square|a (?:month|year|week)|per (?:month|year|week)|per|deductible|dolares|pesos|por ciento|por mes|al (?:mes|ano)|anos?|mes(?:es)?|dias?|horas?|minutos?|millas|o'clock|[ap]\.?m\b|(?:[\w.]+ ){0,2}(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|lane|ln|court|circle|highway|hwy|calle|avenida|parkway)\b))/i
const AMOUNT_BEFORE = /(?:[$€]|\d,|\d[.:])\s?$/
/** “is my”, “es el”, “on the”: what stands between a number and its name after it. */
const LINK =
  /^[\s,.]*(?:(?:and )?(?:that'?s|this is|it'?s|is|was|es|era|on|como|in)|y (?:ese|eso) es)\s+(?:\w+ )?(?:my|the|your|his|her|our|el|la|mi|su|los)?\s*/i

/** Whether a number is named, shortly before or right after it, and is no phone number, date or amount instead. */
export const isNamed = (talk: Talk, name: RegExp, run: readonly Group[], within = NAMED_BEFORE): boolean =>
  (name.test(talk.before(run[0]!.at, within)) || isNamedAfter(talk, name, run)) && !isOther(talk, run)

function isNamedAfter(talk: Talk, name: RegExp, run: readonly Group[]): boolean {
  const after = talk.after(endOf(run), NAMED_AFTER)
  const link = LINK.exec(after)
  return link !== null && (name.exec(after.slice(link[0].length))?.index ?? 99) <= 8
}

const endOf = (run: readonly Group[]) => run.at(-1)!.at + run.at(-1)!.length

/** Whether the words around a number make it a phone number, a policy, a date, an address or an amount. */
export function isOther(talk: Talk, run: readonly Group[]): boolean {
  const before = talk.before(run[0]!.at, 70)
  return (
    OTHER_BEFORE.test(before) ||
    AMOUNT_BEFORE.test(before) ||
    AMOUNT_AFTER.test(talk.after(endOf(run), 40)) ||
    isPhone(talk.text.slice(run[0]!.at, endOf(run))) ||
    /^\d{1,2}:\d\d$/.test(talk.text.slice(run[0]!.at, endOf(run)))
  )
}

const isPhone = (text: string) => /^(?:1[ .-])?\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}$/.test(text)
