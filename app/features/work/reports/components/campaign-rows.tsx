import { Form, Link } from 'react-router'
import { Table } from '#app/components/lists/table.tsx'
import { Card } from '#app/components/page-header.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { formatCents, successPercent } from '#app/features/messaging/campaigns/campaign.ts'
import { CAMPAIGNS_PATH } from '#app/features/messaging/campaigns/paths.ts'
import { plural } from '#app/lib/plural.ts'
import {
  type CampaignReportQuery,
  campaignReportSearch,
  FEWEST_COMPARED,
  MOST_COMPARED,
} from '../campaigns/campaign-report-query.ts'
import type { CampaignFigures, CampaignRow, RunRow } from '../campaigns/compare-campaigns.server.ts'

const right = (label: string) => ({ label, className: 'text-right' })
const FIGURES = [
  ...['Recipients', 'Sent', 'Delivered', 'Not delivered', 'Not sent', 'Replied', 'Opted out', 'Cost'],
].map(right)

const FORM = 'compare-campaigns'

/** The campaigns of a page, to open and to compare. */
export function CampaignRows({ query, rows }: { query: CampaignReportQuery; rows: readonly CampaignRow[] }) {
  const kept = query.compare.filter((id) => !rows.some((row) => row.id === id))
  return (
    <>
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
      <Table
        caption="Campaigns"
        columns={[
          { label: 'Compare', unseen: true, className: 'w-8 print:hidden' },
          { label: 'Campaign' },
          right('Runs'),
          ...FIGURES,
        ]}
        cards
      >
        {rows.map((row) => (
          <tr key={row.id} className="align-top">
            <td data-label="Compare" className="print:hidden">
              <Checkbox
                form={FORM}
                name="compare"
                value={row.id}
                defaultChecked={query.compare.includes(row.id)}
                aria-label={`Compare ${row.name}`}
              />
            </td>
            <td data-label="Campaign" className="break-words font-medium">
              <Link to={`${CAMPAIGNS_PATH}/${row.id}`} className="hover:underline">
                {row.name}
              </Link>
              <span className="block font-normal text-muted text-xs">
                Last run <DateTime at={row.lastRun} />
              </span>
            </td>
            <td data-label="Runs" className="text-right tabular-nums">
              <Link
                to={campaignReportSearch(query, { open: row.id === query.open ? '' : row.id })}
                preventScrollReset
                aria-label={`${plural(row.runs, 'run')} of ${row.name}`}
                className="text-brand-text hover:underline"
              >
                {row.runs.toLocaleString('en-US')}
              </Link>
            </td>
            <Figures figures={row} />
          </tr>
        ))}
      </Table>
    </>
  )
}

/** The runs of the open campaign, each leading to its page. */
export function RunRows({ query, runs }: { query: CampaignReportQuery; runs: readonly RunRow[] }) {
  const [first] = runs
  return (
    <Card
      title={first ? <>Runs of {<bdi>{first.campaign}</bdi>}</> : 'Runs'}
      headingId="campaign-runs"
      className="mt-4"
      actions={
        <Link to={campaignReportSearch(query, { open: '' })} preventScrollReset className="text-sm underline">
          Close
        </Link>
      }
    >
      {first ? (
        <Table caption="Runs" columns={[{ label: 'Run date' }, ...FIGURES]} cards>
          {runs.map((run) => (
            <tr key={run.id} className="align-top">
              <td data-label="Run date" className="whitespace-nowrap font-medium">
                <Link to={`${CAMPAIGNS_PATH}/${run.campaignId}/runs/${run.id}`} className="hover:underline">
                  <DateTime at={run.runDate} show="both" />
                </Link>
              </td>
              <Figures figures={run} />
            </tr>
          ))}
        </Table>
      ) : (
        <p className="p-4 text-muted text-sm">This campaign has no runs in this period, or was deleted.</p>
      )}
    </Card>
  )
}

function Figures({ figures }: { figures: CampaignFigures }) {
  const { count, sent, delivered, notDelivered, notSent, replied, optedOut, cost } = figures
  const rate = (part: number) => (sent === 0 ? null : successPercent(part, sent))
  const cells: [label: string, value: number | string, rate?: string | null][] = [
    ['Recipients', count],
    ['Sent', sent],
    ['Delivered', delivered, rate(delivered)],
    ['Not delivered', notDelivered],
    ['Not sent', notSent],
    ['Replied', replied, rate(replied)],
    ['Opted out', optedOut, rate(optedOut)],
    ['Cost', formatCents(cost)],
  ]
  return cells.map(([label, value, share]) => (
    <td key={label} data-label={label} className="text-right tabular-nums">
      {typeof value === 'number' ? value.toLocaleString('en-US') : value}
      {share ? <span className="block text-muted text-xs">{share}</span> : null}
    </td>
  ))
}
