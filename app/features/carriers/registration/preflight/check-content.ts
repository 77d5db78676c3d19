import type { CampaignInput } from '../campaigns/details-fields.ts'
import { type Finding, findingsOf } from './finding.ts'

interface Forbidden {
  code: number
  pattern: RegExp
  problem: string
  fix: string
}

const LEAVE_OUT = 'Leave it out. A campaign that was refused for it can’t be submitted again.'

/**
 * Content that carriers forbid in texts (CTIA Messaging Principles; Twilio's forbidden message categories), as far as words tell. An
 * insurance agency names guns, liquor and loans in its coverages, so each pattern looks for selling or lending them.
 */
const FORBIDDEN: Forbidden[] = [
  {
    code: 30_883,
    pattern:
      /\b(?:adult (?:content|entertainment|dating)|escorts?|porn\w*|hookups?|nudes?|hate speech|white power|(?:buy|sale on|shop|new) (?:\w+ )?(?:guns?|firearms?|ammo|ammunition|rifles?)|ammunition|vap(?:e|es|ing)|e-?cig\w*|tobacco|cigars?|cannabis|marijuana|cbd|thc|hemp|kratom)\b/i,
    problem: 'Texts about sex, hate, firearms, tobacco or cannabis are forbidden.',
    fix: LEAVE_OUT,
  },
  {
    code: 30_888,
    pattern: /\b(?:beer|wine|vodka|whiske?y|tequila|happy hour|liquor store|must be 21|ages? 21\+|21\+)\b/i,
    problem: 'Texts about alcohol need a check of the recipient’s age.',
    fix: 'Leave alcohol out. Liquor liability as a coverage is fine.',
  },
  {
    code: 30_895,
    pattern:
      /\b(?:we (?:lend|finance)|apply for (?:a|your|our) loan|personal loans?|mortgage loans?|loan (?:approval|offer|application)s?|refinanc\w+|pre-?approved for|cash advance|get (?:a|your) loan)\b/i,
    problem: 'It offers loans. Lending must be registered as such.',
    fix: 'Leave loans out. Insurance of a loan or of mortgaged property is fine.',
  },
  {
    code: 30_897,
    pattern:
      /\b(?:pay ?day loans?|debt (?:relief|collection|consolidation|reduction|forgiveness)|collect(?:ion of)? debts?|credit repair|fix your credit|gambling|casino|sports? bet\w*|sweepstakes?|crypto\w*|bitcoin|stock (?:tips?|alerts?)|work from home|get rich|multi-?level marketing|we buy houses|student loan (?:relief|forgiveness))\b/i,
    problem: 'This kind of text is forbidden, whether people agreed or not.',
    fix: LEAVE_OUT,
  },
  {
    code: 30_882,
    pattern:
      /\b(?:affiliate (?:marketing|offers?|links?|partners?)|(?:our|marketing|trusted) partners['’]? (?:offers?|products?|may|will)|(?:sell|share|pass|forward|generate|provide)s? (?:\w+ )?leads?\b|lead[- ]gen\w*|on behalf of (?:other|third|multiple|our partner))\b/i,
    problem: 'Generating leads for others and affiliate marketing are forbidden.',
    fix: 'Text only your own clients about your own services. If you don’t do it, don’t mention it.',
  },
  {
    code: 30_884,
    pattern:
      /\b(?:(?:send|reply with|text|confirm|verify|enter|provide)\b[^.!?]{0,40}\b(?:ssn|social security|password|pin|card number|bank account|account number|routing number|date of birth)|your account (?:is|was|has been) (?:suspended|locked|limited))/i,
    problem: 'It asks for secret data or threatens to lock an account, as fraudsters do.',
    fix: 'Never ask for numbers, passwords or dates of birth in a text. Ask people to call you.',
  },
  {
    code: 30_885,
    pattern:
      /\b(?:guaranteed (?:savings?|approval|acceptance|lowest|issue)|100% free|risk[- ]free|act (?:now|immediately)|final notice|you(?:['’]ve| have) (?:won|been selected)|free (?:gift card|iphone|money)|once in a lifetime|obamacare subsid\w+|government (?:program|benefit|subsid\w+))\b/i,
    problem: 'It promises or urges as deceptive marketing does.',
    fix: 'Say plainly what you offer, without guarantees, prizes or pressure.',
  },
]

/** Looks for forbidden content in everything that is sent; also for what the help and opt-out replies lack. */
export function checkContent(input: CampaignInput): Finding[] {
  const texts: [string, string][] = [
    ['description', input.description],
    ...input.messageSamples.map((text, at): [string, string] => [`messageSamples[${at}]`, text]),
  ]
  return findingsOf((error) => {
    for (const [field, text] of texts) {
      for (const { code, pattern, problem, fix } of FORBIDDEN) {
        const found = pattern.exec(text)?.[0]
        if (found) error(code, field, `${problem} See “${found}”.`, fix)
      }
    }
    const help = input.helpMessage?.trim()
    if (help && !/@|\d{3}[ .-]?\d{4}|\bhttps?:|\bwww\.|\.com\b/i.test(help)) {
      error(
        30_890,
        'helpMessage',
        'The reply to HELP doesn’t say how to reach you.',
        'Add your phone number or email, and your name.',
      )
    }
    const optOut = input.optOutMessage?.trim()
    if (
      optOut &&
      !/\b(?:no (?:more|further)|unsubscribed|opted out|won['’]t|will not|not receive)\b/i.test(optOut)
    ) {
      error(
        30_887,
        'optOutMessage',
        'The reply to STOP doesn’t confirm that the texts end.',
        'Write, for example: You are unsubscribed from Summit Insurance Agency and will get no more texts.',
      )
    }
  })
}
