import { namesBusiness } from './business-name.ts'
import type { CampaignInput } from '../campaigns/details-fields.ts'
import { hasPhone, hasShortener, linksIn, siteOf, websiteAddress, withoutLinks } from './domains.ts'
import { type Finding, findingsOf, type Say } from './finding.ts'

const OPT_OUT =
  /\b(?:reply|text|send|respond(?: with)?|answer)\s+["“']?(?:stop|end|quit|cancel|unsubscribe)\b|\bstop\b[^.!?\n]{0,30}\b(?:to (?:end|stop|cancel|opt|unsubscribe)|opt[- ]?out|unsubscribe)/i
/** Text that was meant to be replaced. Brackets around what differs by client, such as [first name], are fine. */
const PLACEHOLDER =
  /[[{<(]{1,2}\s*(?:your |the |my )?(?:agency|company|business|brand|org(?:anization)?)(?:['’]s)?(?: name)?\s*[\]}>)]{1,2}|\blorem ipsum\b|\b(?:your|my) (?:agency|company|business) (?:name )?here\b|\bx{3,}\b|\binsert\b[^.]{0,20}\bhere\b|\bacme\b|\bexample\.com\b|\btodo\b/i
/** Words that only promotions have. An answer may speak of a quote or a new coverage, too. */
const OFFER =
  /\b(?:sale\b|save \$?\d|\d+ ?% off|% off|discount|deals?\b|promo|special offer|free quote|lower your (?:rate|premium|price)|better rate|limited time|gift card|refer a friend)/i
const PROMOTION =
  /\b(?:sale|save|saving|discount|% off|deal|offer|promo|special|free quote|lower (?:your )?(?:rate|premium|price)|better rate|bundle|new (?:product|coverage|service)|refer|gift|limited time|quote|compare)/i

/** The five sample texts: whether each could be one of the agency's texts, and fits what the campaign declares. */
export function checkSamples(input: CampaignInput): Finding[] {
  const samples = input.messageSamples.map((sample) => sample.trim())
  const written = samples
    .map((text, at) => ({ text, field: `messageSamples[${at}]` }))
    .filter(({ text }) => text)
  return findingsOf((error, warning) => {
    for (const { text, field } of written) {
      checkSample(text, field, error)
      const links = linksIn(text)
      const site = websiteAddress(input.websiteUrl)
      const foreign = site
        ? links.find((link) => {
            const url = websiteAddress(link)
            return url && !hasShortener(link) && siteOf(url.hostname) !== siteOf(site.hostname)
          })
        : undefined
      if (foreign) {
        warning(
          null,
          field,
          `The link ${foreign} leads to another website than the registered one.`,
          'Link to your own website, or say in the text whose page it is.',
        )
      }
    }
    if (samples.length < 5 || written.length < samples.length) {
      const at = samples.findIndex((text) => !text)
      error(
        30_893,
        `messageSamples[${at < 0 ? samples.length : at}]`,
        'Five sample texts are needed.',
        'Write a text as you would send it.',
      )
    }
    const repeated = written.find(
      ({ text }, at) => written.findIndex((other) => other.text.toLowerCase() === text.toLowerCase()) < at,
    )
    if (repeated) {
      error(
        30_893,
        repeated.field,
        'This is the same text as another sample.',
        'Write a text for another occasion.',
      )
    }
    if (written.length === 0) return
    const unnamed = written.filter(({ text }) => !namesBusiness(withoutLinks(text), input.businessName))
    if (input.businessName.trim() && unnamed.length === written.length) {
      error(
        30_893,
        written[0]!.field,
        `No sample says that it comes from ${input.businessName.trim()}.`,
        `Begin at least the first one with the name, for example “${input.businessName.trim()}: …”.`,
      )
    }
    if (!written.some(({ text }) => OPT_OUT.test(text))) {
      error(
        30_887,
        written[0]!.field,
        'No sample says how to stop the texts.',
        'End at least the first one with “Reply STOP to unsubscribe.”',
      )
    }
    const promotes = written.filter(({ text }) => PROMOTION.test(text))
    if (input.usecase === 'marketing' && promotes.length === 0) {
      error(
        30_893,
        'usecase',
        'The campaign is for marketing, but no sample promotes anything.',
        'Write a sample with an offer, or choose “Engage in a discussion”.',
      )
    }
    const offer = written.find(({ text }) => OFFER.test(text))
    if (input.usecase === 'discussion' && offer) {
      error(
        30_893,
        offer.field,
        'The campaign is for discussions, but this sample promotes something.',
        'Write it without the offer, or choose “Market my services”.',
      )
    }
    checkDeclared(input, written, error)
  })
}

function checkSample(text: string, field: string, error: Say): void {
  if (PLACEHOLDER.test(text)) {
    error(
      30_893,
      field,
      'The sample still has text that was meant to be replaced.',
      'Write your own name and website. Only what differs by client may stand in brackets, such as [first name].',
    )
  }
  if (hasShortener(text)) {
    error(
      30_892,
      field,
      'Carriers refuse public link shorteners such as bit.ly.',
      'Write the full link to your own website.',
    )
  }
  if (/\bhttp:\/\//i.test(text)) {
    error(
      30_964,
      field,
      'The link begins with http://, which is not encrypted.',
      'Write the link with https://.',
    )
  }
}

/** Whether links and phone numbers are in the samples exactly if the campaign says so. */
function checkDeclared(
  { hasEmbeddedLinks, hasEmbeddedPhone }: CampaignInput,
  written: { text: string; field: string }[],
  error: Say,
): void {
  const withLink = written.find(({ text }) => linksIn(text).length > 0)
  const withPhone = written.find(({ text }) => hasPhone(text))
  if (hasEmbeddedLinks && !withLink) {
    error(
      30_893,
      'hasEmbeddedLinks',
      'The campaign says that texts have links, but no sample has one.',
      'Write a sample with a link, or turn this off.',
    )
  }
  if (!hasEmbeddedLinks && withLink) {
    error(
      30_893,
      withLink.field,
      'This sample has a link, but the campaign says that texts have none.',
      'Turn links on, or leave the link out.',
    )
  }
  if (hasEmbeddedPhone && !withPhone) {
    error(
      30_889,
      'hasEmbeddedPhone',
      'The campaign says that texts have phone numbers, but no sample has one.',
      'Write a sample with your phone number, or turn this off.',
    )
  }
  if (!hasEmbeddedPhone && withPhone) {
    error(
      30_889,
      withPhone.field,
      'This sample has a phone number, but the campaign says that texts have none.',
      'Turn phone numbers on, or leave the number out.',
    )
  }
}
