/** The parts of the API that a key may read or write, with their names on screens and in the reference. */
export const API_AREAS = {
  account: 'Account and users',
  contacts: 'Contacts and their records',
  followups: 'Follow-ups and scheduled texts',
  tags: 'Tags',
  templates: 'Templates and smart values',
  messages: 'Texts',
  chat: 'Team chat',
  calls: 'Phone and call log',
  boards: 'Task boards',
  campaigns: 'Campaigns',
  reviews: 'Service reviews',
  calendar: 'Calendars',
  billing: 'Billing',
  numbers: 'Locations and phone numbers',
  metrics: 'Reports and metrics',
  webhooks: 'Events and webhooks',
  trainings: 'Trainings, files and feedback',
} as const

export type ApiArea = keyof typeof API_AREAS
export type Access = 'read' | 'write'
/** The access of a key, by area; 'write' includes reading. */
export type Scopes = Partial<Record<ApiArea, Access>>

export const allows = (scopes: Scopes, area: ApiArea, access: Access): boolean =>
  scopes[area] === 'write' || scopes[area] === access
