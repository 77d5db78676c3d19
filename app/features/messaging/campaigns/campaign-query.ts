import { defineList, type QueryOf } from '#app/lib/lists/define-list.ts'
import { choiceParam, optionalChoiceParam, sortParam } from '#app/lib/lists/params.ts'
import { CAMPAIGNS_PATH } from './paths.ts'

export const STATUSES = [
  { status: 'active', label: 'Active' },
  { status: 'paused', label: 'Paused' },
  { status: 'drafts', label: 'Drafts' },
  { status: 'ended', label: 'Ended' },
  { status: 'inactive', label: 'Inactive' },
] as const
/** Drafts aren't campaigns yet. The inactive ones are those that are paused or ended. */
export type Status = (typeof STATUSES)[number]['status']

/** The campaigns of a status. */
export const campaignPages = defineList()({
  name: 'campaigns',
  label: 'Campaigns',
  path: CAMPAIGNS_PATH,
  sizes: [10, 5, 25, 50],
  params: {
    format: optionalChoiceParam(['sms', 'email']),
    status: choiceParam(['active', 'paused', 'drafts', 'ended', 'inactive']),
    sort: sortParam(['-createdAt', 'name', 'description', 'start']),
  },
})

export type CampaignQuery = QueryOf<typeof campaignPages>

/** The list's search, and `more` of what the page shows. */
export const campaignSearch = (query: CampaignQuery, more: Record<string, string> = {}): string => {
  const search = new URLSearchParams([
    ...new URLSearchParams(campaignPages.search(query)),
    ...Object.entries(more),
  ])
  return `?${search}`
}
