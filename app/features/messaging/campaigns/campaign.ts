// Names, choices and messages of campaigns, for the server and the browser.

export const OCCURRENCES = [
  { value: 'once', label: 'Once' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
  { value: 'field', label: 'On the date of birth' },
] as const
export type Occurrence = (typeof OCCURRENCES)[number]['value']

/** Send To. */
export const SEND_TO = [
  { value: 'client', label: 'Primary Contact' },
  { value: 'subClient', label: 'Secondary Contact' },
  { value: 'both', label: 'Both' },
] as const
export type TargetWhom = (typeof SEND_TO)[number]['value']

/** The ways to start a campaign that runs once. */
export const START_CHOICES = [
  { value: 'at', label: 'At a set time' },
  { value: 'now', label: 'Now, when it is submitted' },
] as const

/** Whether it starts as soon as it is submitted. */
export const startsNow = (values: { scheduleOccurrence: string; scheduleStart: string }): boolean =>
  values.scheduleOccurrence === 'once' && values.scheduleStart === 'now'

export const END_FORMATS = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a date' },
  { value: 'after', label: 'After a number of runs' },
] as const
export type EndFormat = (typeof END_FORMATS)[number]['value']

/** 0 is Sunday. */
export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
]

/** The suggestions for @ in the content. */
export const CAMPAIGN_PLACEHOLDERS = [
  ...['firstName', 'lastName', 'homePhone', 'mobilePhone', 'contact', 'fullAddress', 'address', 'city'],
  ...['state', 'zipcode'],
] as const

/** Start and end are on a half hour. */
export const CAMPAIGN_MINUTE_STEP = 30

/** More recipients than this must be confirmed by their number. */
export const CONFIRM_ABOVE = 1000

export const CAMPAIGN_MESSAGES = {
  created: 'Campaign Created',
  updated: 'Campaign Updated',
  noTemplate: (format: string) => `Unable to find template for ${format}`,
  createFailed: 'There was an error creating campaign.',
  updateFailed: 'There was an error updating campaign.',
  loadFailed: 'Unable to load campaign data',
  historyFailed: 'Unable to get campaign history, please try again.',
  historyFailedOften: 'Unable to get campaign history, please contact tech support.',
  detailsFailed: 'Unable to get campaign history details, please try again.',
}

/** After more than 3 failures, another message. */
export const historyFailure = (failures: number): string =>
  failures > 3 ? CAMPAIGN_MESSAGES.historyFailedOften : CAMPAIGN_MESSAGES.historyFailed

/** Delivered divided by sent, with 2 decimals. */
export const successPercent = (delivered: number, sent: number): string =>
  `${(sent === 0 ? 0 : (delivered / sent) * 100).toFixed(2)}%`
