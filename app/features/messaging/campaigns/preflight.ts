import { isBlank } from '#app/lib/blank.ts'
import { countSegments } from '#app/features/messaging/texting/delivery/segments.ts'
import type { SMS_USE_CASES } from '#db/schema/accounts.ts'

export type SmsUseCase = (typeof SMS_USE_CASES)[number]

const USE_CASE_LABELS: Record<SmsUseCase, string> = {
  LOW_VOLUME: 'a low volume of mixed texts',
  MIXED: 'mixed texts',
  MARKETING: 'marketing',
  CUSTOMER_CARE: 'customer care',
  ACCOUNT_NOTIFICATION: 'account notifications',
}

/** Something about a content that carriers object to. */
export interface Objection {
  title: string
  /** A proposal to write instead. */
  advice: string
  /** The provider's error that it may cause; null for a matter of cost. */
  code: number | null
}

/** Link shorteners that anyone can use, which carriers filter (Twilio: A2P 10DLC best practices). */
const SHORTENERS =
  /\b(?:bit\.ly|tinyurl\.com|goo\.gl|t\.co|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|shorturl\.at|rb\.gy|tiny\.cc)\b/i

/** CTIA's forbidden content (SHAFT) and what carriers treat as fraud (Twilio: forbidden message categories). */
const FORBIDDEN: readonly [RegExp, string][] = [
  [
    /\b(?:cannabis|marijuana|cbd|kratom|vap(?:e|es|ing)|tobacco|cigarettes?)\b/i,
    'tobacco, cannabis or vaping',
  ],
  [
    /\b(?:payday loans?|debt (?:relief|collection|forgiveness)|credit repair|crypto(?:currency)?)\b/i,
    'high-risk loans, debt or crypto',
  ],
  [/\b(?:casino|gambling|sweepstakes|lottery|betting)\b/i, 'gambling'],
  [/\b(?:firearms?|ammunition|ammo)\b/i, 'weapons'],
  [
    /\b(?:work from home|get rich|guaranteed (?:income|winner)|you(?:’|')?ve won|free (?:gift ?card|money|cash))\b/i,
    'get-rich or prize offers',
  ],
]

const OPT_OUT = /\b(?:stop|unsubscribe|opt[ -]?out)\b/i

/** Offers for sale, which numbers registered for service texts must not carry. */
const MARKETING =
  /\b(?:sale|discounts?|coupons?|promo(?:tion)?s?|special offers?|limited[ -]time|free quote|best price|\d+ ?% off|save (?:up to )?(?:\$ ?)?\d+)(?!\w)/i
const SERVICE_USE_CASES: readonly SmsUseCase[] = ['CUSTOMER_CARE', 'ACCOUNT_NOTIFICATION']

export interface Sender {
  name: string
  /** The known use cases of the numbers that may send it. */
  useCases: readonly SmsUseCase[]
}

/** Lists a content's problems for carriers, most serious first. */
export function preflight(content: string, { name: sender, useCases }: Sender): Objection[] {
  if (isBlank(content)) return []
  const found: Objection[] = []
  for (const [words, what] of FORBIDDEN) {
    const match = words.exec(content)
    if (!match) continue
    found.push({
      title: `“${match[0]}” reads like ${what}.`,
      advice: 'Carriers block this kind of content. Say it in other words, or call instead.',
      code: 30007,
    })
  }
  const offer = MARKETING.exec(content)
  const registered = useCases.find((useCase) => SERVICE_USE_CASES.includes(useCase))
  if (offer && registered) {
    found.push({
      title: `“${offer[0]}” reads like marketing, but your number is registered for ${USE_CASE_LABELS[registered]}.`,
      advice: 'Leave the offer out, or have the number registered for marketing first.',
      code: 30007,
    })
  }
  if (SHORTENERS.test(content)) {
    found.push({
      title: 'The text contains a public link shortener.',
      advice: 'Write the full address of a page on your own site.',
      code: 30007,
    })
  }
  if (!namesSender(content, sender)) {
    found.push({
      title: 'The text doesn’t say who it is from.',
      advice: `Begin with your name, for example “${sender}: …”.`,
      code: 30007,
    })
  }
  if (!OPT_OUT.test(content)) {
    found.push({
      title: 'The text doesn’t say how to opt out.',
      advice: 'End with “Reply STOP to opt out.”',
      code: 30007,
    })
  }
  const { encoding, count } = countSegments(content)
  if (encoding === 'UCS-2' && count > 1) {
    found.push({
      title: 'An emoji or a special character makes this text longer.',
      advice: 'Without it, a text carries 160 characters instead of 70.',
      code: null,
    })
  }
  return found
}

/** Whether the first word of the company's name, or all of it, is in the text. */
function namesSender(content: string, sender: string): boolean {
  const text = content.toLowerCase()
  const [first = ''] = sender.toLowerCase().split(/\s+/)
  return text.includes(sender.toLowerCase()) || (first.length > 2 && text.includes(first))
}
