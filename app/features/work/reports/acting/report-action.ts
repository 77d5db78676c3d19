import { isUuid } from '#app/lib/uuid.ts'
import { choiceParam, readParams } from '#app/lib/lists/params.ts'

/** The actions on the contacts of a report. */
export const REPORT_ACTIONS = [
  { value: 'tag', label: 'Tag them' },
  { value: 'board', label: 'Make a board' },
  { value: 'campaign', label: 'Make a campaign' },
] as const
export type ReportAction = (typeof REPORT_ACTIONS)[number]['value']

/** The reports whose contacts can be acted on. */
export const ACTED_REPORTS = ['renewals', 'lost-contacts'] as const
export type ActedReport = (typeof ACTED_REPORTS)[number]

/** The most letters of a report's filters. */
export const LONGEST_LIST = 2000

export const ACT_PATH = '/report/act'
export const reportPath = (report: ActedReport) => `/report/${report}`

/** The actions that a user may take. */
export const actionsFor = ({ message }: { message: boolean }): ReportAction[] =>
  REPORT_ACTIONS.map(({ value }) => value).filter((action) => action !== 'campaign' || message)

const PARAMS = { do: choiceParam(['tag', 'board', 'campaign']), report: choiceParam(ACTED_REPORTS) }

/** An action as the URL of its page names it. */
export function readAct(search: URLSearchParams) {
  const list = search.get('list') ?? ''
  const { do: action, report } = readParams(PARAMS, search)
  return {
    ...{ action, report },
    list: list.startsWith('?') && list.length <= LONGEST_LIST ? list : '',
    ids: search.getAll('ids').filter(isUuid),
  }
}
