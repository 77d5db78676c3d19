export type FeedbackCategory = 'issue' | 'feature' | 'feedback'

export const CATEGORIES: { value: FeedbackCategory; label: string }[] = [
  { value: 'issue', label: 'Something doesn’t work' },
  { value: 'feature', label: 'I would like a feature' },
  { value: 'feedback', label: 'General feedback' },
]

/** The subjects of feedback. */
export const PARTS = [
  'Dashboard',
  'Contacts',
  'Messages',
  'Phone',
  'Team chat',
  'Tasks',
  'Campaigns',
  'Account and settings',
  'Something else',
] as const
