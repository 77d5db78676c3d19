import { type Group, lengthOf } from './said-groups.ts'
import { isNamed, isOther, type Talk } from './said-names.ts'

/** Names of a security code wherever they are said. */
const CODE_NAMED = new RegExp(
  [
    String.raw`\b(?:cv[vc]2?|ccv|c[ .]v[ .][vc]|(?:security|verification|card) (?:code|number|value)|codigo de (?:seguridad|verificacion))\b`,
    String.raw`\b(?:code|digits?|numbers?) (?:[a-z']+ ){0,3}(?:on|from) the (?:back|front)\b`,
    String.raw`\b(?:codigo|digitos|numeros?) (?:[a-z]+ ){0,5}(?:atras|reverso|dorso|trasera)\b`,
    String.raw`(?<!\b(?:last|first|ultimos|primeros) )\b(?:three|3|tres)[ -](?:digits?|digitos)\b`,
  ].join('|'),
  'i',
)
/** Names of a security code while a card is talked about. */
const CODE_OF_CARD =
  /(?<!\b(?:zip|area|postal|gate|door|alarm|promo|discount|class|country|entry|agent|agency|building|access|dress) )\b(?:codes?|pin|cid|csc|security|on (?:the )?(?:back|front|reverse)|codigo(?! (?:postal|de area))|clave|seguridad|de atras|reverso|dorso|(?:three|3|four|4|tres|cuatro)(?: \w+)? (?:on|from|at|in|of|de|del))\b/i
const CODE_BEFORE = 80
/** How far before and after a card number the talk is about it. */
export const CARD_TALK = { before: 300, after: 600 }
const CARD_NAMED =
  /\b(?:visa|master ?card|amex|american express|discover|(?<!\b(?:insurance|id|business|green|member\w*|medicare|security|punch|report|birthday|post|rate) )cards?|tarjetas?)\b/i
const CARD_NAMED_BEFORE = 200
const EXPIRY_NAMED =
  /\b(?:exp|expir\w+|expdate|good (?:through|thru|till|until|to)|valid (?:through|thru|till|until|to)|month and year|venc\w+|vence\w*|caduca\w*|expira\w*|expiracion|caducidad|valida hasta|mes y ano)\b/i
const EXPIRY_BEFORE = 60
/** Things other than a card that expire. */
const OTHER_EXPIRES =
  /\b(?:policy|policies|coverage|license|licence|registration|quote|binder|lease|contract|certificate|inspection|permit|poliza|cobertura|licencia|registro|cotizacion|contrato|permiso)\b/i
const EXPIRY = /^(?:0?[1-9]|1[0-2])(?:20)?[1-4]\d$/
const MONTH =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?=[\s,.]+(?:(?:of|de|del|year|ano|the)\s+)*$)/i
const YEAR = /^(?:20)?[1-4]\d$/

/** A place of the text. */
export interface Span {
  at: number
  length: number
}

const isCodeLength = (length: number) => length === 3 || length === 4

/** Whether digits that follow each other are a security code, perhaps with the expiry or the ZIP code after it. */
export const isNamedCode = (run: readonly Group[], talk: Talk): boolean =>
  [lengthOf(run), run[0]!.digits.length].some(isCodeLength) && isNamed(talk, CODE_NAMED, run)

/** The expiry and the security code in runs, where a card number or the name of a card is near. */
export function saidOfCard(
  runs: readonly (readonly Group[])[],
  talk: Talk,
  isCardNear: (at: number) => boolean,
): Span[] {
  let codeAt = -1
  return runs.flatMap((run): readonly Span[] => {
    const { at } = run[0]!
    if (!isCardNear(at) && !CARD_NAMED.test(talk.before(at, CARD_NAMED_BEFORE))) return []
    const expiry = expiryIn(run, talk)
    if (expiry.length > 0) return expiry
    const code = codeIn(run)
    if (code.length === 0 || !isNamed(talk, CODE_OF_CARD, code, Math.min(CODE_BEFORE, at - codeAt - 1)))
      return []
    // A name is for the first number after it: a house number may follow.
    codeAt = at
    return code
  })
}

/** The groups at the start of a run that can be a security code. */
function codeIn(run: readonly Group[]): readonly Group[] {
  if (isCodeLength(lengthOf(run))) return run
  const ends = run.map((_, index) => run.slice(0, index + 1)).filter((groups) => lengthOf(groups) <= 4)
  return ends.findLast((groups) => isCodeLength(lengthOf(groups))) ?? []
}

function expiryIn(run: readonly Group[], talk: Talk): Span[] {
  const { at } = run[0]!
  const before = talk.before(at, EXPIRY_BEFORE)
  const name = EXPIRY_NAMED.exec(before)
  if (!name || isOther(talk, run)) return []
  const subject = talk.before(at, EXPIRY_BEFORE + 40).slice(0, name.index - before.length || undefined)
  if (OTHER_EXPIRES.test(subject) || OTHER_EXPIRES.test(before.slice(name.index))) return []
  const starts = run.map((_, index) => run.slice(0, index + 1))
  const digitsOf = (groups: readonly Group[]) => groups.map(({ digits }) => digits).join('')
  const month = MONTH.exec(talk.text.slice(Math.max(0, at - 25), at))
  const expiry = starts.findLast((groups) => (month ? YEAR : EXPIRY).test(digitsOf(groups)))
  if (!expiry) return []
  const code = codeIn(run.slice(expiry.length))
  const spans = [...expiry, ...(code.length > 0 && !isOther(talk, code) ? code : [])]
  return month ? [...spans, { at: Math.max(0, at - 25) + month.index, length: month[0].length }] : spans
}
