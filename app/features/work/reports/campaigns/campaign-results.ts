import { CAMPAIGNS_PATH } from '#app/features/messaging/campaigns/paths.ts'
import { plusDays } from '#app/lib/dates.ts'
import type { ListColumn } from '#app/lib/lists/columns.ts'
import { defineList, type QueryOf } from '#app/lib/lists/define-list.ts'
import { beside, dayParam, idParam, idsParam, sortParam } from '#app/lib/lists/params.ts'

/** The results of a run, or the sums of several. */
export interface CampaignFigures {
  count: number
  sent: number
  delivered: number
  notDelivered: number
  /** Denied, for example by an opt-out. */
  notSent: number
  replied: number
  optedOut: number
  /** In cents. */
  cost: number
}

/** A campaign with what its runs of the period came to. */
export interface CampaignRow extends CampaignFigures {
  id: string
  name: string
  runs: number
  /** When its last run of the period was due, ISO. */
  lastRun: string
}

export interface RunRow extends CampaignFigures {
  id: string
  campaignId: string
  campaign: string
  runDate: string
}

const FIGURES: readonly ListColumn<CampaignFigures>[] = [
  { label: 'Recipients', kind: 'number', value: ({ count }) => count },
  { label: 'Sent', kind: 'number', value: ({ sent }) => sent },
  { label: 'Delivered', kind: 'number', value: ({ delivered }) => delivered },
  { label: 'Not delivered', kind: 'number', value: ({ notDelivered }) => notDelivered },
  { label: 'Not sent', kind: 'number', value: ({ notSent }) => notSent },
  { label: 'Replied', kind: 'number', value: ({ replied }) => replied },
  { label: 'Opted out', kind: 'number', value: ({ optedOut }) => optedOut },
  { label: 'Cost', kind: 'cents', value: ({ cost }) => cost },
]

const share = (label: string, part: (row: RunRow) => number): ListColumn<RunRow> => ({
  label,
  kind: 'share',
  value: (row) => (row.sent === 0 ? null : part(row) / row.sent),
  onlySheet: true,
})

/** The columns of a campaign's runs. Only the file has several campaigns. */
export const RUN_COLUMNS: readonly ListColumn<RunRow>[] = [
  { label: 'Campaign', kind: 'text', value: ({ campaign }) => campaign, onlySheet: true },
  { label: 'Run date', kind: 'instant', value: ({ runDate }) => runDate, show: 'both' },
  ...FIGURES,
  share('Delivered of sent', ({ delivered }) => delivered),
  share('Replied of sent', ({ replied }) => replied),
  share('Opted out of sent', ({ optedOut }) => optedOut),
]

export const FEWEST_COMPARED = 2
export const MOST_COMPARED = 5

/** The campaigns that ran in a period, the one that ran last first. */
export const campaignResults = defineList<CampaignRow>()({
  name: 'campaign-results',
  label: 'Campaign results',
  path: '/report/campaigns',
  sizes: [10, 5, 25],
  params: {
    from: dayParam(),
    to: dayParam(),
    /** Campaigns to compare. */
    compare: beside(idsParam(MOST_COMPARED)),
    /** The campaign whose runs are shown. */
    open: beside(idParam(), 'unsaved'),
    sort: sortParam(['-last', 'name', '-runs']),
  },
  columns: [
    {
      label: 'Campaign',
      kind: 'link',
      sort: 'name',
      value: ({ name }) => name,
      to: ({ id }) => `${CAMPAIGNS_PATH}/${id}`,
    },
    { label: 'Runs', kind: 'number', sort: 'runs', value: ({ runs }) => runs },
    ...FIGURES,
  ],
})

export type CampaignResultsQuery = QueryOf<typeof campaignResults>

/** The days that are shown while none are chosen. */
const USUAL_DAYS = 90

/** The first and the last day of a query. */
export function campaignDays({ from, to }: Pick<CampaignResultsQuery, 'from' | 'to'>, today: string) {
  const last = to || today
  return { from: from || plusDays(last, 1 - USUAL_DAYS), to: last }
}
