import type { Reason } from './records.ts'

/** A reason as brands and campaigns show it. */
export function reasonResource({ code, description, fields }: Reason): Record<string, unknown> {
  return {
    error_code: code,
    description,
    fields,
    url: `https://www.twilio.com/docs/api/errors/${code}`,
  }
}

type Known = [code: number, description: string, ...fields: string[]]

/** By Twilio's list of the errors of customer profiles. */
const BUNDLE_REASONS: Known[] = [
  [18_601, 'The association between business name and website cannot be verified'],
  [18_602, 'The Business ID you provided could not be verified'],
  [18_603, 'The address could not be verified'],
  [18_604, 'Unable to verify Authorized representative #1'],
  [18_605, 'Unable to verify Authorized representative #2'],
  [18_606, "The Email domain doesn't match the website domain"],
  [18_609, 'Ineligible Business Registration Authority'],
]

/** By Twilio's error dictionary, shortened: the reasons of The Campaign Registry. */
const BRAND_REASONS: Known[] = [
  [21_736, 'The Brand contact email is invalid.', 'brand_contact_email'],
  [30_729, 'Brand Registration Failure: Country code not allowed', 'iso_country'],
  [30_790, 'Brand Registration Failure: Internal system error'],
  [30_792, 'Brand Registration Failure: General error'],
  [30_794, 'Brand Registration Feedback: The business could not be verified', 'business_name'],
  [30_795, 'Brand Registration Feedback: Tax ID', 'business_registration_number'],
  [30_796, 'Brand Registration Feedback: Stock symbol', 'stock_ticker', 'stock_exchange'],
  [30_797, 'Brand Registration Feedback: Government entity', 'company_type'],
  [30_798, 'Brand Registration Feedback: Nonprofit', 'company_type'],
  [
    30_799,
    'Brand Registration Feedback: We were unable to verify the details of the registration data.',
    'business_name',
  ],
]

const vetted = (reason: string): string =>
  `The campaign submission has been reviewed and it was rejected due to ${reason}.`

/** By Twilio's error dictionary, shortened. */
const CAMPAIGN_REASONS: Known[] = [
  [30_882, vetted('affiliate marketing or sharing of consent'), 'USE_CASE_DESCRIPTION'],
  [30_883, vetted('Content Violation'), 'MESSAGE_SAMPLE_1'],
  [30_884, vetted('Spam/Phishing'), 'MESSAGE_SAMPLE_1'],
  [30_885, vetted('High Risk'), 'MESSAGE_SAMPLE_1'],
  [30_886, vetted('an invalid campaign description'), 'USE_CASE_DESCRIPTION'],
  [30_887, vetted('missing opt-out information'), 'MESSAGE_SAMPLE_1'],
  [30_888, vetted('a missing age gate'), 'MESSAGE_FLOW'],
  [30_889, vetted('Embedded Phone Number selection'), 'MESSAGE_SAMPLE_1'],
  [30_890, vetted('an invalid help message'), 'HELP_MESSAGE'],
  [30_891, vetted('an invalid website URL'), 'MESSAGE_FLOW'],
  [30_892, vetted('a public URL shortener in a sample message'), 'MESSAGE_SAMPLE_1'],
  [
    30_893,
    vetted('inconsistencies between the sample message and the intended use-case'),
    'MESSAGE_SAMPLE_1',
  ],
  [30_894, vetted('a mismatch of brand and sender'), 'USE_CASE_DESCRIPTION'],
  [30_895, vetted('undeclared direct lending'), 'USE_CASE_DESCRIPTION'],
  [30_896, vetted('issues with the opt-in'), 'MESSAGE_FLOW'],
  [30_897, vetted('Disallowed Content'), 'MESSAGE_FLOW'],
  [30_899, 'The campaign registration failed because of carrier rejection(s).'],
  [
    30_900,
    'The campaign use case provided as part of registration request is ineligible for registration.',
    'USE_CASE',
  ],
  [30_901, 'The campaign registration request timed out due to an error.'],
  [30_902, 'The campaign registration request failed due to a DCA2 rejecting this campaign.'],
  [30_907, vetted('an inaccessible website'), 'MESSAGE_FLOW'],
  [30_908, vetted('a missing or non-compliant privacy policy'), 'MESSAGE_FLOW'],
  [30_909, vetted('issues verifying the Call to Action (CTA) provided for the campaign'), 'MESSAGE_FLOW'],
  [30_930, 'Campaign rejected: Brand campaign limit of 100 reached'],
]

/** The reasons that a rejection may have, by what is rejected. */
export const KNOWN_REASONS = {
  bundle: BUNDLE_REASONS,
  brand: BRAND_REASONS,
  campaign: CAMPAIGN_REASONS,
} as const

/** A code with Twilio's words, or with those given. */
export function reason(code: number, description?: string | null, fields?: string[] | null): Reason {
  const [, known, ...about] =
    Object.values(KNOWN_REASONS)
      .flat()
      .find(([each]) => each === code) ?? []
  return {
    code,
    description: description ?? known ?? `Error ${code}`,
    fields: fields ?? about,
  }
}
