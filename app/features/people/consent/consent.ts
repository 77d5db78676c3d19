import { explainHold, placesOf, quietUntil, theirTime } from './quiet-hours.ts'
import { type SendingStop, stopSentence } from './sending-stop.ts'

/** Texts that are exactly one of these words change consent: the carrier’s own list. */
const KEYWORDS: Record<string, ConsentEvent> = {
  STOP: 'opt-out',
  STOPALL: 'opt-out',
  UNSUBSCRIBE: 'opt-out',
  END: 'opt-out',
  QUIT: 'opt-out',
  CANCEL: 'opt-out',
  REVOKE: 'opt-out',
  OPTOUT: 'opt-out',
  // YES is not among them: carriers use it on toll-free numbers only, and clients say it to everything else.
  START: 'opt-in',
  UNSTOP: 'opt-in',
  HELP: 'help',
}

export type ConsentEvent = 'opt-out' | 'opt-in' | 'help'

export interface Keyword {
  keyword: string
  event: ConsentEvent
}

/**
 * The consent keyword that is the whole text, or null. Case, spaces and punctuation don't count: `stop!`, `"Stop."`,
 * `opt-out` and `Stop all` are keywords; `please stop by` and `I can't stop` are not.
 */
export function readKeyword(body: string): Keyword | null {
  // Keywords are short. Don't normalize long texts.
  if (body.length > 60) return null
  const letters = body
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\p{P}\p{S}\p{Z}\p{C}\s\u{FE0F}]/gu, '')
  const event = Object.hasOwn(KEYWORDS, letters) ? KEYWORDS[letters] : undefined
  return event ? { keyword: letters, event } : null
}

/** The consent ledger's verdict on a text now, with the rule and the evidence for it. */
export interface SendDecision {
  verdict: 'allow' | 'hold' | 'deny'
  rule:
    | 'allowed'
    | 'opted-out'
    | 'revocation'
    | 'blocked'
    | 'unregistered-number'
    | 'number-not-in-use'
    | 'not-textable'
    | 'quiet-hours'
    | 'messaging-disabled'
    | 'sending-stopped'
    | 'account-held'
  /** Shown to staff: 'Sofia texted STOP on 11/18/2026. She can text START to hear from you again.' */
  reason: string | null
  /** With hold: when it may be sent, ISO. */
  until: string | null
  /** The fact behind the decision, for the record of the text. */
  evidence: string
}

/** The carrier refused a text because the number is not a mobile number (https://www.twilio.com/docs/api/errors/21614). */
export const NOT_MOBILE_CODE = 21614

/** How often a text asks whether it may go while its account is suspended, closed or on hold. */
const INACTIVE_RETRY_MS = 60 * 60_000
/** The wait while an owner has stopped all texts, for those that aren't woken when sending resumes. */
const STOPPED_RETRY_MS = 10 * 60_000

/** A number of the account, as far as it decides on its texts. */
export interface SendingNumber {
  smsEnabled: boolean
  smsRegistered: boolean
  status: 'in-use' | 'porting-in' | 'releasing' | 'released'
  shown: string
}

/** Why one of the account's numbers sends no texts; null when it does. */
export function whyNumberSendsNothing({
  smsEnabled,
  smsRegistered,
  status,
  shown,
}: SendingNumber): { rule: SendDecision['rule']; reason: string } | null {
  if (status !== 'in-use') return { rule: 'number-not-in-use', reason: `${shown} ${NOT_IN_USE[status]}` }
  if (!smsEnabled) return { rule: 'not-textable', reason: `${shown} cannot send texts.` }
  if (smsRegistered) return null
  const reason = `${shown} is not registered with the carriers yet, so it cannot send texts. An admin sees why under Account, Phone Numbers.`
  return { rule: 'unregistered-number', reason }
}

const NOT_IN_USE = {
  'porting-in': 'is still being moved here from another carrier, so it cannot send texts yet.',
  releasing: 'is being given back, so it sends no texts. An admin can take it back under Account.',
  released: 'was given back, so it cannot send texts.',
}

/** The facts that decide on a text. */
export interface ConsentFacts {
  messagingEnabled: boolean
  inactive: 'suspended' | 'closed' | null
  /** An owner has stopped all texts. */
  stopped: SendingStop | null
  /** Texts are on hold for the account: `Texts are on hold for your company’s account.` */
  held?: string | null
  /** The number it would be sent from. */
  number: SendingNumber
  recipients: RecipientFacts[]
  /** Sent without a user: scheduled, campaign, auto-reply. */
  automated: boolean
  now: Date
  /** The account's time zone, in which staff see times. */
  timeZone: string
}

export interface RecipientFacts {
  /** Digits with country code. */
  phone: string
  /** A name, else the formatted number. */
  name: string
  optOut: {
    source: 'keyword' | 'carrier' | 'staff' | 'words' | 'list'
    keyword: string | null
    on: string
  } | null
  /** They wrote something that may revoke consent, and no user has decided yet. */
  revocation?: { on: string } | null
  /** Its number is on the account's block list. */
  blocked?: boolean
  /** The carrier refused our last text because it isn't a mobile number. */
  notTextable: boolean
  /** The states of its owners' addresses, for quiet hours. */
  addressed?: readonly string[]
}

/**
 * Decides on every kind of text: allow, hold until a time, or deny, with the rule and the evidence for staff. The
 * first rule that forbids wins. A group is denied when one of its recipients may not be texted.
 */
export function decide(facts: ConsentFacts): SendDecision {
  if (facts.inactive) {
    // When that will be isn't known, so the text asks again.
    const until = new Date(facts.now.getTime() + INACTIVE_RETRY_MS)
    const reason = `Your company’s account is ${facts.inactive}. The text waits until it is active again.`
    return holdBack('messaging-disabled', reason, until)
  }
  if (facts.stopped) {
    const until = new Date(facts.now.getTime() + STOPPED_RETRY_MS)
    const then = facts.automated ? 'The text waits' : 'None can be sent'
    const reason = `${stopSentence(facts.stopped, facts.timeZone)} ${then} until an owner lets them go on.`
    return holdBack('sending-stopped', reason, until)
  }
  if (facts.held) {
    const until = new Date(facts.now.getTime() + INACTIVE_RETRY_MS)
    const reason = facts.automated ? `${facts.held} The text waits until they go on.` : facts.held
    return holdBack('account-held', reason, until)
  }
  if (!facts.messagingEnabled) return deny('messaging-disabled', 'Texting is turned off for your company.')
  const silent = whyNumberSendsNothing(facts.number)
  if (silent) return deny(silent.rule, silent.reason)
  const { recipients } = facts
  const unreachable = recipients.flatMap((recipient) => {
    const found = refusal(recipient)
    return found ? [{ ...found, name: recipient.name }] : []
  })
  const [first] = unreachable
  if (first) {
    if (recipients.length === 1) return deny(first.rule, first.reason)
    const reasons = unreachable.map(({ reason }) => reason).join(' ')
    return deny(
      first.rule,
      `${reasons} So nothing is sent to this group. ${unreachable.length < recipients.length ? 'You can text the others alone.' : ''}`.trim(),
    )
  }
  if (facts.automated) {
    const [last] = recipients
      .flatMap((recipient) => {
        const until = quietUntil(recipient.phone, facts.now, recipient.addressed)
        return until ? [{ recipient, until }] : []
      })
      .toSorted((a, b) => b.until.getTime() - a.until.getTime())
    if (last) {
      const { phone, addressed } = last.recipient
      return holdBack('quiet-hours', explainHold(phone, last.until, facts.timeZone, addressed), last.until)
    }
  }
  return { verdict: 'allow', rule: 'allowed', reason: null, until: null, evidence: evidenceOf(facts) }
}

/** Why the text may go. */
function evidenceOf({ automated, recipients, now }: ConsentFacts): string {
  const consent = 'No opt-out is recorded'
  if (!automated) return `${consent}; a user typed it.`
  const hours = recipients.map(
    ({ phone, addressed }) => `${theirTime(phone, now, addressed)} their time${placesOf(phone, addressed)}`,
  )
  return `${consent}; outside quiet hours: ${[...new Set(hours)].join('; ')}.`
}

/** Short codes have fewer digits. */
const SHORTEST_NUMBER = 7

/** Why this recipient can't be texted; null when they can. */
function refusal({
  phone,
  name,
  optOut,
  revocation,
  blocked,
  notTextable,
}: RecipientFacts): { rule: SendDecision['rule']; reason: string } | null {
  if (!/^\d+$/.test(phone)) {
    return { rule: 'not-textable', reason: `${name} is the name of a sender, which takes no answers.` }
  }
  if (phone.length < SHORTEST_NUMBER) {
    return {
      rule: 'not-textable',
      reason: `${name} is a short code, which takes no texts from your numbers.`,
    }
  }
  if (optOut) return { rule: 'opted-out', reason: explainOptOut(name, optOut) }
  if (revocation) {
    const reason = `On ${revocation.on} ${name} wrote something that may ask you to stop texting. Nothing is sent until you decide: is it an opt-out?`
    return { rule: 'revocation', reason }
  }
  if (blocked) {
    const reason = `The number of ${name} is blocked, for calls and for texts. An admin can unblock it under Blocked Numbers.`
    return { rule: 'blocked', reason }
  }
  if (notTextable) {
    return { rule: 'not-textable', reason: `${name} cannot receive texts at this number. Call instead.` }
  }
  return null
}

function holdBack(rule: SendDecision['rule'], reason: string, until: Date): SendDecision {
  return { verdict: 'hold', rule, reason, until: until.toISOString(), evidence: reason }
}

function deny(rule: SendDecision['rule'], reason: string): SendDecision {
  return { verdict: 'deny', rule, reason, until: null, evidence: reason }
}

function explainOptOut(name: string, optOut: NonNullable<RecipientFacts['optOut']>): string {
  const undo = `${name} can text START to hear from you again.`
  if (optOut.source === 'keyword')
    return `${name} texted ${optOut.keyword ?? 'STOP'} on ${optOut.on}. ${undo}`
  if (optOut.source === 'carrier') {
    return `The carrier reported on ${optOut.on} that ${name} has opted out. ${undo}`
  }
  if (optOut.source === 'list') return `${name} opted out on ${optOut.on}, as an imported list says. ${undo}`
  return `${name} asked not to be texted; this was recorded on ${optOut.on}.`
}
