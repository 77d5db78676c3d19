import { namesBusiness } from './business-name.ts'
import type { CampaignInput } from '../campaigns/details-fields.ts'
import { linksIn, withoutLinks } from './domains.ts'
import { type Finding, findingsOf, type Say } from './finding.ts'
import { policyLinks } from './policy-links.ts'

const FIELD = 'messageFlow'
const CONSENT =
  /\bopt(?:s|ed|ing)?[- ]?in\b|\bconsent|\bagree|\bsign(?:s|ed)? up\b|\bcheck(?:s|ed|ing)? (?:a|the|an) (?:\w+ )?box\b|\bsubscrib|\bpermission/i
const BOUGHT =
  /\b(?:purchased?|bought|buy|rented?|third[- ]party|scraped?|public records?|lead (?:lists?|vendors?|providers?))\b[^.]{0,40}\b(?:lists?|leads?|numbers?|contacts?|data|vendors?|providers?)\b|\bcold (?:text|outreach|call)/i
const NEGATED = /\b(?:never|not?|don['’]t|do not|doesn['’]t|without)\b[^.]{0,80}$/i
const IMPLIED =
  /\b(?:automatically (?:opted|enrolled|subscribed|added)|implied consent|by (?:becoming|being) (?:a )?(?:client|customer)|because they are (?:our )?(?:clients?|customers?)|existing (?:clients?|customers?) are (?:added|enrolled|texted))/i
const PRECHECKED = /\bpre-?\s?(?:checked|selected|ticked)\b|\b(?:checked|selected|ticked) by default\b/i
const UNCHECKED = /\b(?:un-?checked|not (?:pre-?)?(?:checked|selected)|unticked|unselected|empty)\b/i
const REQUIRED =
  /\b(?:must|required to|have to|need to|mandatory)\b[^.]{0,40}\b(?:agree|consent|opt|accept|receive)\b[^.]{0,60}\b(?:quote|policy|service|account|purchase|continue|submit|client|form)/i
const BUNDLED =
  /\b(?:by (?:accepting|agreeing to)|accept(?:s|ing)?) (?:the|our) (?:terms|privacy)[^.]{0,60}\b(?:texts?|sms|messages?)\b/i
const SHARED =
  /\b(?:shar|sell|sold|pass|transfer)\w*\b[^.]{0,60}\b(?:third part|affiliat|partner|other (?:compan|agenc|carrier))/i

const WEB = /\b(?:web\s?(?:site|page|form)?|online|landing page|url)\b/i
const SPOKEN =
  /\b(?:verbal(?:ly)?|by phone|over the phone|on (?:the|a) (?:phone|call)|phone call|in person|orally)\b/i
const PAPER =
  /\b(?:paper|printed|written form|sign(?:s|ed)? (?:a|the) (?:\w+ )?(?:form|application)|in the office)\b/i
const KEYWORD = /\btext(?:s|ing)? (?:the (?:word|keyword) )?["“']?[A-Z]{3,}["”']? to\b/
const LOGIN = /\b(?:behind (?:a )?log-?in|after (?:logging|signing) in|client portal|log(?:ged|s)? in to)\b/i

/** How people agree to be texted: carriers must be able to check who asks, where, with which words. */
export function checkFlow(input: CampaignInput): Finding[] {
  const flow = input.messageFlow.trim()
  const links = linksIn(flow)
  const policies = policyLinks(flow)
  const optInLinks = links.filter((link) => link !== policies.privacy && link !== policies.terms)
  const says = (pattern: RegExp): boolean => {
    const at = flow.search(pattern)
    return at >= 0 && !NEGATED.test(flow.slice(0, at))
  }
  return findingsOf((error, warning) => {
    if (flow.length < 40 || !CONSENT.test(flow)) {
      error(
        30_896,
        FIELD,
        'It isn’t said how people agree to be texted.',
        'Say what they do, for example: Clients check a box on https://www.your-agency.com/quote to get texts from you.',
      )
      if (flow.length < 40) return
    }
    if (says(BOUGHT)) {
      error(
        30_897,
        FIELD,
        'Numbers from bought, rented or found lists may not be texted.',
        'Text only people who agreed with you yourself, and describe how.',
      )
    }
    if (says(IMPLIED)) {
      error(
        30_896,
        FIELD,
        'Being a client is not yet consent to be texted.',
        'Describe how each client agrees: a box they check, a word they text, or what they say on the phone.',
      )
    }
    if (PRECHECKED.test(flow) && !UNCHECKED.test(flow)) {
      error(
        30_925,
        FIELD,
        'A box that is checked from the start is no consent.',
        'Make the box unchecked on your form, and say so here.',
      )
    }
    if (says(REQUIRED)) {
      error(
        30_923,
        FIELD,
        'People must be able to get the service without agreeing to texts.',
        'Make the consent optional on your form, and say here: Consent is not a condition of purchase.',
      )
    }
    if (says(BUNDLED)) {
      error(
        30_931,
        FIELD,
        'Accepting terms or a privacy policy is no consent to texts.',
        'Ask for texts in a box of their own, and describe it.',
      )
    }
    if (says(SHARED)) {
      error(
        30_932,
        FIELD,
        'It says that numbers or consent are shared with others.',
        'Don’t share them, and say so: Mobile numbers and consent are not shared with third parties.',
      )
    }
    if (!/\b(?:texts?|sms|text(?:ing)? messages?)\b/i.test(flow)) {
      error(
        30_551,
        FIELD,
        'It doesn’t say that people agree to text messages.',
        'Name them: text messages or SMS, not only communications.',
      )
    }
    if (input.businessName.trim() && !namesBusiness(withoutLinks(flow), input.businessName)) {
      warning(
        30_909,
        FIELD,
        `It doesn’t say that people agree to texts from ${input.businessName.trim()}.`,
        'Name the business in the sentence that people agree to.',
      )
    }
    checkWays(flow, optInLinks, error)
    checkDisclosures(flow, error)
    if (!policies.privacy) {
      error(
        30_933,
        FIELD,
        'There is no link to the privacy policy.',
        'Add it, for example: Privacy policy: https://www.your-agency.com/privacy',
      )
    }
    if (!policies.terms) {
      error(
        30_934,
        FIELD,
        'There is no link to the terms of the texts.',
        'Add it, for example: Terms: https://www.your-agency.com/terms',
      )
    }
    if (/\bhttp:\/\//i.test(flow)) {
      error(30_964, FIELD, 'A link begins with http://, which is not encrypted.', 'Write it with https://.')
    }
  })
}

/** Each way to opt in that is named must be described so that a reviewer can check it. */
function checkWays(flow: string, links: string[], error: Say): void {
  const isSpoken = SPOKEN.test(flow)
  const isKeyword = KEYWORD.test(flow)
  const isPaper = PAPER.test(flow)
  const isWeb = WEB.test(flow) || (links.length > 0 && !isPaper)
  if (!isSpoken && !isKeyword && !isPaper && !isWeb) {
    error(
      30_909,
      FIELD,
      'It isn’t said where people agree.',
      'Name the place: a form on your website with its link, a word to text, a paper form, or a phone call.',
    )
  }
  if (isWeb && links.length === 0) {
    error(
      30_909,
      FIELD,
      'It speaks of a website, but has no link to the page where people agree.',
      'Add the link to the page with the form.',
    )
  }
  if (isPaper && links.length === 0) {
    error(
      30_917,
      FIELD,
      'Reviewers can’t see a paper form.',
      'Put a picture of the form on your website, and add its link.',
    )
  }
  if (isSpoken && !/["“][^"”]{20,}["”]/.test(flow)) {
    error(
      30_917,
      FIELD,
      'What people are asked on the phone or in person isn’t quoted.',
      'Quote it, for example: “May we text you about your policy? Message and data rates may apply. Reply STOP to end.”',
    )
  }
  if (LOGIN.test(flow) && !/\bscreenshots?\b|\bpictures?\b|\bimages?\b/i.test(flow)) {
    error(
      30_921,
      FIELD,
      'Reviewers can’t sign in to see where people agree.',
      'Put a picture of the page on your public website, and add its link.',
    )
  }
}

/** The sentences that people must read before they agree. */
function checkDisclosures(flow: string, error: Say): void {
  if (
    !/\bfrequenc|\b(?:msgs?|messages?|texts?)\s*(?:per|a|\/|each)\s*(?:day|week|month|year|request|policy)/i.test(
      flow,
    )
  ) {
    error(
      30_545,
      FIELD,
      'It isn’t said how often you text.',
      'Add: Message frequency varies. Or how many texts a month people get.',
    )
  }
  const missing = [
    /\brates? (?:may|might) apply\b/i.test(flow) ? null : 'Message and data rates may apply.',
    /\bstop\b/i.test(flow) ? null : 'Reply STOP to unsubscribe.',
    /\bhelp\b/i.test(flow) ? null : 'Reply HELP for help.',
  ].filter((sentence) => sentence !== null)
  if (missing.length > 0) {
    error(
      30_924,
      FIELD,
      'Sentences are missing that people must read before they agree.',
      `Show them on your form, and add them here: ${missing.join(' ')}`,
    )
  }
}
