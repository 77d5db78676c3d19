import type { CampaignInput } from '../campaigns/details-fields.ts'
import { checkContent } from './check-content.ts'
import { checkFlow } from './check-flow.ts'
import { checkSamples } from './check-samples.ts'
import { namesBusiness } from './business-name.ts'
import { type Finding, findingsOf } from './finding.ts'

/**
 * Finds what the provider's reviewers or the carriers would refuse in a message campaign. Follows Twilio's error dictionary
 * (30880 to 30964, 30540 to 30558) and its campaign approval requirements.
 */
export function checkCampaign(input: CampaignInput): Finding[] {
  return [...checkDescription(input), ...checkSamples(input), ...checkFlow(input), ...checkContent(input)]
}

const RECIPIENTS =
  /\b(?:clients?|customers?|policy\s?holders?|members?|insureds?|prospects?|leads?|subscribers?|contacts?|people|applicants?|employees|patients|tenants)\b/i
const PURPOSE =
  /\b(?:remind|notif|confirm|offer|promot|renew|quot|answer|respond|repl(?:y|ies)|updat|discuss|appointment|claim|payment|bill|service|deliver|market|advertis|invit|survey|review)/i
const PERSONAL = /\b(?:personal (?:use|texts?|messages?)|peer[- ]to[- ]peer|p2p|friends and family)\b/i
const EMERGENCY =
  /\b(?:emergency alerts?|amber alerts?|evacuat\w+|public safety alerts?|severe weather (?:alerts?|warnings?))\b/i
const TESTING = /\b(?:test(?:ing)? (?:campaign|purposes|only)|just testing|lorem ipsum|asdf)\b/i

function checkDescription(input: CampaignInput): Finding[] {
  const description = input.description.trim()
  return findingsOf((error, warning) => {
    const say =
      'Write who texts, whom and why, for example: Summit Insurance Agency texts its clients reminders of renewals and answers their questions.'
    if (description.length < 40) {
      error(30_886, 'description', 'The description needs to be at least 40 characters.', say)
    } else if (TESTING.test(description)) {
      error(30_534, 'description', 'The description only speaks of testing.', say)
    } else {
      if (!RECIPIENTS.test(description)) {
        error(30_886, 'description', 'The description doesn’t say whom you text.', say)
      } else if (!PURPOSE.test(description)) {
        error(30_886, 'description', 'The description doesn’t say what the texts are for.', say)
      } else if (input.businessName.trim() && !namesBusiness(description, input.businessName)) {
        error(30_886, 'description', `The description doesn’t name ${input.businessName.trim()}.`, say)
      }
    }
    if (input.usecase === 'undeclared') {
      warning(
        30_900,
        'usecase',
        'Carriers look harder at campaigns whose use isn’t declared.',
        'Choose “Market my services” if any text promotes something, or “Engage in a discussion” if none does.',
      )
    }
    const all = [description, ...input.messageSamples].join('\n')
    if (PERSONAL.test(all)) {
      error(
        30_912,
        'description',
        'It speaks of personal or peer-to-peer texts, which can’t be registered as a campaign.',
        'Describe the texts of the business to its clients.',
      )
    }
    if (EMERGENCY.test(all)) {
      error(
        30_929,
        EMERGENCY.test(description) ? 'description' : sampleField(input.messageSamples, EMERGENCY),
        'Emergency and public safety alerts need a registration of their own.',
        'Leave them out, or say what the text is for a client, such as how to report a storm’s damage.',
      )
    }
  })
}

/** The field of the first sample that has a pattern. */
const sampleField = (samples: string[], pattern: RegExp): string =>
  `messageSamples[${Math.max(
    0,
    samples.findIndex((sample) => pattern.test(sample)),
  )}]`
