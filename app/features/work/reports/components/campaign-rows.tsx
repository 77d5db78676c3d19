import { Form, Link } from 'react-router'
import { ListTable } from '#app/components/lists/list-table.tsx'
import { Card } from '#app/components/page-header.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { successPercent } from '#app/features/messaging/campaigns/campaign.ts'
import { CAMPAIGNS_PATH } from '#app/features/messaging/campaigns/paths.ts'
import { plural } from '#app/lib/plural.ts'
import {
  type CampaignFigures,
  campaignResults,
  type CampaignResultsQuery,
  type CampaignRow,
  FEWEST_COMPARED,
  MOST_COMPARED,
  RUN_COLUMNS,
  type RunRow,
} from '../campaigns/campaign-results.ts'

const FORM = 'compare-campaigns'

/** Compares the ticked campaigns. */
export function CompareBar({ query, rows }: { query: CampaignResultsQuery; rows: readonly CampaignRow[] }) {
  const kept = query.compare.filter((id) => !rows.some((row) => row.id === id))
  return (
    <Form
      id={FORM}
      preventScrollReset
      className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2 print:hidden"
    >
      <input type="hidden" name="from" value={query.from} />
      <input type="hidden" name="to" value={query.to} />
      {kept.map((id) => (
        <input key={id} type="hidden" name="compare" value={id} />
      ))}
      <Button type="submit" size="sm">
        Compare
      </Button>
      <p className="text-muted text-sm">
        Tick {FEWEST_COMPARED} to {MOST_COMPARED} campaigns.
      </p>
    </Form>
  )
}

/** Opens campaigns, and ticks those to compare. */
export const campaignRowsOf = (query: CampaignResultsQuery) => ({
  chooseLabel: 'Compare',
  choose: compareBox(query),
  cells: campaignCells(query),
})

/** The runs of the open campaign, each leading to its page. */
export function RunRows({ query, runs }: { query: CampaignResultsQuery; runs: readonly RunRow[] }) {
  const [first] = runs
  return (
    <Card
      title={first ? <>Runs of {<bdi>{first.campaign}</bdi>}</> : 'Runs'}
      headingId="campaign-runs"
      className="mt-4"
      actions={
        <Link
          to={campaignResults.search(query, { open: '' })}
          preventScrollReset
          className="text-sm underline"
        >
          Close
        </Link>
      }
    >
      {first ? (
        <ListTable caption="Runs" columns={RUN_COLUMNS} rows={runs} cells={RUN_CELLS} />
      ) : (
        <p className="p-4 text-muted text-sm">This campaign has no runs in this period, or was deleted.</p>
      )}
    </Card>
  )
}

/** A number, and below it its rate. */
const withRate = (part: (figures: CampaignFigures) => number) => (figures: CampaignFigures) => (
  <>
    {part(figures).toLocaleString('en-US')}
    {figures.sent === 0 ? null : (
      <span className="block text-muted text-xs">{successPercent(part(figures), figures.sent)}</span>
    )}
  </>
)

const WITH_RATES = {
  Delivered: withRate(({ delivered }) => delivered),
  Replied: withRate(({ replied }) => replied),
  'Opted out': withRate(({ optedOut }) => optedOut),
}

const compareBox = (query: CampaignResultsQuery) => (row: CampaignRow) => (
  <Checkbox
    form={FORM}
    name="compare"
    value={row.id}
    defaultChecked={query.compare.includes(row.id)}
    aria-label={`Compare ${row.name}`}
  />
)

const campaignCells = (query: CampaignResultsQuery) => ({
  ...WITH_RATES,
  Campaign: (row: CampaignRow) => (
    <>
      <Link to={`${CAMPAIGNS_PATH}/${row.id}`} className="font-medium hover:underline">
        {row.name}
      </Link>
      <span className="block text-muted text-xs">
        Last run <DateTime at={row.lastRun} />
      </span>
    </>
  ),
  Runs: (row: CampaignRow) => (
    <Link
      to={campaignResults.search(query, { open: row.id === query.open ? '' : row.id })}
      preventScrollReset
      aria-label={`${plural(row.runs, 'run')} of ${row.name}`}
      className="text-brand-text hover:underline"
    >
      {row.runs.toLocaleString('en-US')}
    </Link>
  ),
})

const RUN_CELLS = {
  ...WITH_RATES,
  'Run date': ({ id, campaignId, runDate }: RunRow) => (
    <Link to={`${CAMPAIGNS_PATH}/${campaignId}/runs/${id}`} className="font-medium hover:underline">
      <DateTime at={runDate} show="both" />
    </Link>
  ),
}
