/** A published reason of the provider, put into terms of the form. */
export interface PublishedReason {
  /** The field that it is about, if the provider names none; null if it is about no field. */
  field: string | null
  problem: string
  fix: string
  /** The provider doesn't look at the registration again. */
  final?: true
}

const ASK = 'Reach out to support. Nothing that you can change here would help.'
const IRS =
  'Compare name, type and number with the IRS letter CP 575 or 147C, letter for letter, and correct them.'
const END =
  'The provider doesn’t look at it again. If you think that this is a mistake, reach out to support.'

/**
 * Twilio's reasons to refuse profiles, brands and campaigns, in plain words. Follows its error dictionary
 * (twilio.com/docs/api/errors: 186xx and 222xx of TrustHub, 307xx of brands, 30534 to 30558 and 3088x to 30964 of
 * campaigns) and its guides "Troubleshooting A2P 10DLC Standard/LVS Brands" and "Troubleshooting and rectifying A2P Campaigns".
 */
export const PUBLISHED_REASONS: Record<number, PublishedReason> = {
  // Profiles: people look at them after the evaluation.
  18_601: {
    field: 'websiteUrl',
    problem: 'The website doesn’t show that it is that of this business.',
    fix: 'Show the legal name on the website, for example at the foot of each page, or correct the name.',
  },
  18_602: {
    field: 'registrationNumber',
    problem: 'The number of the business could not be verified.',
    fix: IRS,
  },
  18_603: {
    field: 'address',
    problem: 'The address could not be verified.',
    fix: 'Enter the street address where the business is registered, without a P.O. box.',
  },
  18_604: {
    field: 'rep1.lastName',
    problem: 'The first representative, or that they work for the business, could not be verified.',
    fix: 'Enter someone whom the website or a public register names, with their email and phone at the business.',
  },
  18_605: {
    field: 'rep2.lastName',
    problem: 'The second representative, or that they work for the business, could not be verified.',
    fix: 'Enter another person, or leave the second representative out.',
  },
  18_606: {
    field: 'rep1.email',
    problem: 'The domain of the email isn’t that of the website.',
    fix: 'Enter an email at the domain of the website.',
  },
  18_609: {
    field: 'idType',
    problem: 'This kind of number can’t be looked up in the United States.',
    fix: 'Choose EIN or DUNS, and enter that number.',
  },
  21_628: {
    field: 'address',
    problem: 'The address doesn’t exist as it is written.',
    fix: 'Correct street, city, state and ZIP code. Write them as on your mail.',
  },
  21_629: {
    field: 'address',
    problem: 'The post office writes this address in another way.',
    fix: 'Write the address as on your mail, with the state’s two letters.',
  },
  // Evaluations: something is missing or has a wrong form.
  22_214: { field: null, problem: 'A whole step is missing.', fix: 'Fill in the step that is named.' },
  22_215: { field: null, problem: 'A field is missing or has a wrong form.', fix: 'Correct the field.' },
  22_216: { field: 'address', problem: 'The address is missing.', fix: 'Fill in the Address step.' },
  22_217: {
    field: 'address',
    problem: 'The address is incomplete.',
    fix: 'Fill in all fields of the Address step.',
  },
  22_218: {
    field: null,
    problem: 'Another registration that this one needs is missing.',
    fix: 'Wait until the business profile is approved. If it is, reach out to support.',
  },
  22_219: {
    field: 'address',
    problem: 'The address is missing or could not be validated.',
    fix: 'Correct the Address step.',
  },
  // Brands.
  21_724: { field: null, problem: 'The brand was submitted again too often.', fix: ASK },
  21_736: {
    field: 'rep1.email',
    problem: 'The mail that confirms a public company was not answered, or its address is wrong.',
    fix: 'Enter an email at the company’s domain. Its owner must answer the mail within 7 days.',
  },
  30_701: {
    field: null,
    problem: 'A field of the brand is too long or has a wrong form.',
    fix: 'Correct the field that is named. The state has two letters, the EIN nine digits.',
  },
  30_702: { field: null, problem: 'The carriers’ register no longer has the brand.', fix: ASK },
  30_729: {
    field: 'address',
    problem: 'Businesses of this country can’t be registered.',
    fix: 'Enter an address in the United States.',
  },
  30_757: {
    field: 'registrationNumber',
    problem: 'The number of the business is missing.',
    fix: 'Enter it.',
  },
  30_758: { field: 'idType', problem: 'It isn’t said who issued the number.', fix: 'Choose EIN.' },
  30_790: {
    field: null,
    problem: 'The carriers’ register had an error of its own.',
    fix: 'Submit it again.',
  },
  30_791: { field: null, problem: 'The carriers’ register had a temporary error.', fix: 'Submit it again.' },
  30_792: { field: null, problem: 'The carriers’ register had an error of its own.', fix: ASK },
  30_794: {
    field: 'businessName',
    problem: 'The business could not be found under this name and number.',
    fix: IRS,
  },
  30_795: {
    field: 'registrationNumber',
    problem: 'The EIN doesn’t belong to this legal name, or doesn’t exist.',
    fix: IRS,
  },
  30_796: {
    field: 'stockTicker',
    problem: 'The business isn’t traded under this ticker and exchange.',
    fix: 'Correct both, or choose private. An agency that sells for a listed insurer is private.',
  },
  30_797: {
    field: 'brandType',
    problem: 'The business isn’t part of the US government.',
    fix: 'Choose private, unless it is a federal, state or local authority.',
  },
  30_798: {
    field: 'brandType',
    problem: 'The IRS has no tax-exempt status under section 501(c) for this business.',
    fix: 'Choose private, or enter the name and EIN under which the IRS lists the nonprofit.',
  },
  30_799: { field: 'businessName', problem: 'The data of the business could not be verified.', fix: IRS },
  // Campaigns: how people agree (the call to action).
  30_534: {
    field: 'description',
    problem: 'The description only speaks of testing.',
    fix: 'Describe the texts that you send to clients.',
  },
  30_544: {
    field: 'messageFlow',
    problem: 'People aren’t told what the texts will be about.',
    fix: 'Name it where they agree, for example: texts about your policy and renewal offers.',
  },
  30_545: {
    field: 'messageFlow',
    problem: 'People aren’t told how often you text.',
    fix: 'Add “Message frequency varies”, or how many texts a month they get.',
  },
  30_551: {
    field: 'messageFlow',
    problem: 'People agree to messages, but not to text messages.',
    fix: 'Write SMS or text messages where they agree, and here.',
  },
  30_558: {
    field: 'messageFlow',
    problem: 'The terms on your website don’t say how often you text.',
    fix: 'Add “Message frequency may vary” to the terms.',
  },
  // Campaigns: the review.
  30_880: { field: null, problem: 'The reviewers gave no reason.', fix: ASK },
  30_881: {
    field: 'rep1.email',
    problem: 'The email of the business is at a provider where anyone can have one.',
    fix: 'Enter an email at the domain of the website in the Rep 1 step.',
  },
  30_882: {
    field: 'description',
    problem: 'Affiliate marketing, or sharing of numbers with others, is forbidden.',
    fix: END,
    final: true,
  },
  30_883: {
    field: 'messageSamples[0]',
    problem: 'Content about sex, hate, alcohol, firearms, tobacco or cannabis is forbidden.',
    fix: END,
    final: true,
  },
  30_884: {
    field: 'messageSamples[0]',
    problem: 'It was taken for spam or phishing.',
    fix: END,
    final: true,
  },
  30_885: {
    field: 'messageSamples[0]',
    problem: 'It was taken for fraud or deceptive marketing.',
    fix: END,
    final: true,
  },
  30_886: {
    field: 'description',
    problem: 'The description doesn’t explain the texts, or doesn’t fit the use case.',
    fix: 'Write who texts, whom and why, with the name of the business.',
  },
  30_887: {
    field: 'messageSamples[0]',
    problem: 'It isn’t clear how people stop the texts.',
    fix: 'End a sample with “Reply STOP to unsubscribe.”',
  },
  30_888: {
    field: 'messageFlow',
    problem: 'Content for adults needs a check of age, which is missing.',
    fix: 'Leave the content out, or describe how your website checks the date of birth.',
  },
  30_889: {
    field: 'hasEmbeddedPhone',
    problem: 'The campaign says that texts have phone numbers, but no sample has one.',
    fix: 'Write a sample with your number, or turn phone numbers off.',
  },
  30_890: {
    field: 'helpMessage',
    problem: 'The reply to HELP doesn’t say who you are and how to reach you.',
    fix: 'Name the business, and its phone number or email.',
  },
  30_891: {
    field: 'websiteUrl',
    problem: 'The website doesn’t work or can’t be checked.',
    fix: 'Correct the address in the Business step, or mend the website.',
  },
  30_892: {
    field: 'messageSamples[0]',
    problem: 'A sample has a public link shortener, or a link that isn’t encrypted.',
    fix: 'Write the full link to your own website, with https://.',
  },
  30_893: {
    field: 'messageSamples[0]',
    problem: 'The samples don’t fit the use case, or aren’t clear.',
    fix: 'Write them as you send them, with the name of the business and how to stop.',
  },
  30_894: {
    field: 'businessName',
    problem: 'The brand isn’t that of the business that sends the texts.',
    fix: 'Register the agency itself: the name that stands in its texts.',
  },
  30_895: {
    field: 'description',
    problem: 'It was taken for lending, which must be declared.',
    fix: 'Leave loans out of the description and samples.',
  },
  30_896: {
    field: 'messageFlow',
    problem: 'It isn’t enough what is said about how people agree, or consent is shared with others.',
    fix: 'Describe who agrees, where, by what, and that consent isn’t shared.',
  },
  30_897: {
    field: 'description',
    problem: 'The content is forbidden: loans, debt, gambling, sweepstakes, crypto, or leads for others.',
    fix: END,
    final: true,
  },
  30_898: {
    field: 'registrationNumber',
    problem: 'The same EIN is used for too many brands.',
    fix: 'Copy the registration from a location that is approved, instead of registering the EIN again.',
  },
  30_899: {
    field: null,
    problem: 'A carrier refused the campaign.',
    fix: 'Go through the findings below, correct them, and submit it again.',
  },
  30_900: {
    field: 'usecase',
    problem: 'The brand may not have this use case.',
    fix: 'Choose another use case.',
  },
  30_901: { field: null, problem: 'The review timed out.', fix: 'Submit it again.' },
  30_902: {
    field: null,
    problem: 'A partner of the carriers refused the campaign.',
    fix: 'Go through the findings below, correct them, and submit it again.',
  },
  30_907: {
    field: 'websiteUrl',
    problem: 'The website could not be opened.',
    fix: 'Mend the website, or correct its address in the Business step.',
  },
  30_908: {
    field: 'messageFlow',
    problem: 'There is no privacy policy that fits, or it shares mobile numbers.',
    fix: 'Add to it: We don’t share or sell mobile numbers or consent to third parties. Link to it here.',
  },
  30_909: {
    field: 'messageFlow',
    problem: 'Reviewers could not check how people agree.',
    fix: 'Describe each way with its link, or with a picture that anyone can open, and with all sentences that people read.',
  },
  30_912: {
    field: 'description',
    problem: 'It was taken for personal texts between people.',
    fix: 'Describe the texts of the business to its clients.',
  },
  30_913: {
    field: 'messageFlow',
    problem: 'Consent to marketing must be asked for on its own.',
    fix: 'Use one box for service texts and another for marketing, both unchecked, and describe both.',
  },
  30_917: {
    field: 'messageFlow',
    problem: 'Not each way in which people agree is described.',
    fix: 'Describe all ways, or name only those that you use.',
  },
  30_919: {
    field: 'websiteUrl',
    problem: 'The website says too little about the business.',
    fix: 'Say there who you are, what you do and how to reach you.',
  },
  30_921: {
    field: 'messageFlow',
    problem: 'The page can’t be seen without signing in.',
    fix: 'Make it public, or link to a picture of it.',
  },
  30_923: {
    field: 'messageFlow',
    problem: 'People can’t get the service without agreeing to texts.',
    fix: 'Make consent optional on your form, and say so here.',
  },
  30_924: {
    field: 'messageFlow',
    problem: 'The words that people agree to lack something.',
    fix: 'Name the kind of texts, how often, “Message and data rates may apply”, STOP and HELP.',
  },
  30_925: {
    field: 'messageFlow',
    problem: 'The box is missing or is checked from the start.',
    fix: 'Use an unchecked box for texts only, and say so here.',
  },
  30_929: {
    field: 'description',
    problem: 'Emergency alerts are not allowed in this campaign.',
    fix: 'Leave them out of the description and samples.',
  },
  30_930: {
    field: null,
    problem: 'The brand already has 100 campaigns.',
    fix: 'Delete one that you don’t use.',
  },
  30_931: {
    field: 'messageFlow',
    problem: 'People can’t decline texts on the form.',
    fix: 'Ask for texts in a box of their own that may stay unchecked.',
  },
  30_932: {
    field: 'messageFlow',
    problem: 'The privacy policy says that consent is shared with others.',
    fix: 'Change it to: Mobile information is not shared with third parties for marketing.',
  },
  30_933: {
    field: 'messageFlow',
    problem: 'The link to the privacy policy is missing.',
    fix: 'Add it, beginning with https://.',
  },
  30_934: {
    field: 'messageFlow',
    problem: 'The link to the terms is missing.',
    fix: 'Add it, beginning with https://.',
  },
  30_964: {
    field: 'messageSamples[0]',
    problem: 'A link begins with http://, which is not encrypted.',
    fix: 'Write it with https://. Your website needs a certificate.',
  },
}
