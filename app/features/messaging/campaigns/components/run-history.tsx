import { Link } from 'react-router'
import { Table } from '#app/components/lists/table.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { OrDash, PhoneNumber } from '#app/components/values.tsx'
import { successPercent } from '../campaign.ts'
import { CAMPAIGNS_PATH } from '../paths.ts'
import type { RunDetail, RunItem } from '../run-history.server.ts'

/** The runs of the open campaign, and the details of the open run. */
export interface History {
  campaignId: string
  runs: RunItem[]
  runId: string | null
  details: { items: RunDetail[]; next: string | null } | null
  error: string | null
  /** The number of failed loads in a row. */
  failures: number
}

export const RUN_STATES: Record<RunItem['state'], string> = {
  collecting: 'Preparing',
  sending: 'Sending',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Done',
}

interface RunHistoryProps {
  history: History
  /** The list's URL with these parameters. */
  search: (more: Record<string, string>) => string
}

export function RunHistory({ history, search }: RunHistoryProps) {
  const { campaignId, runs, runId, details, error, failures } = history
  const open = { open: campaignId }
  if (error && runs.length === 0) {
    return (
      <Alert variant="bad">
        {error}{' '}
        <Link
          to={search({ ...open, failed: String(failures) })}
          preventScrollReset
          replace
          className="underline underline-offset-2"
        >
          Retry
        </Link>
      </Alert>
    )
  }
  if (runs.length === 0) return <p className="text-muted text-sm">It hasn’t run yet.</p>
  return (
    <div className="rounded-md border border-line bg-surface">
      <Table caption="Run history" columns={RUN_COLUMNS}>
        {runs.map((run) => (
          <tr key={run.id} className={run.id === runId ? 'bg-sunken' : undefined}>
            <td className="sm:whitespace-nowrap">
              <Link
                to={`${CAMPAIGNS_PATH}/${campaignId}/runs/${run.id}`}
                prefetch="intent"
                className="font-medium hover:underline"
              >
                <DateTime at={run.runDate} show="both" />
              </Link>
              <span className="block text-muted text-xs">{RUN_STATES[run.state]}</span>
            </td>
            <td className="text-right tabular-nums max-sm:hidden">{run.count.toLocaleString('en-US')}</td>
            <td className="text-right tabular-nums">{run.successful.toLocaleString('en-US')}</td>
            <td className="text-right tabular-nums">{run.failed.toLocaleString('en-US')}</td>
            <td className="text-right tabular-nums max-sm:hidden">
              {successPercent(run.successful, run.sent)}
            </td>
            <td className="w-0 whitespace-nowrap text-right">
              <Link
                to={search(run.id === runId ? open : { ...open, run: run.id })}
                preventScrollReset
                replace
                aria-expanded={run.id === runId}
                className={buttonVariants({ size: 'sm', variant: 'ghost' })}
              >
                Details
              </Link>
            </td>
          </tr>
        ))}
      </Table>
      {error ? (
        <Alert variant="bad" className="m-3">
          {error}
        </Alert>
      ) : null}
      {details && runId ? (
        <RunDetails {...details} more={(after) => search({ ...open, run: runId, more: after })} />
      ) : null}
    </div>
  )
}

const RUN_COLUMNS = [
  { label: 'Run date' },
  { label: 'Recipients', className: 'text-right max-sm:hidden' },
  { label: 'Successful', className: 'text-right' },
  { label: 'Failed', className: 'text-right' },
  { label: 'Success', className: 'text-right max-sm:hidden' },
  { label: 'Details', unseen: true },
]

interface RunDetailsProps {
  items: readonly RunDetail[]
  next: string | null
  more: (after: string) => string
}

/** Lists each recipient with the outcome of their text. */
export function RunDetails({ items, next, more }: RunDetailsProps) {
  return (
    <>
      <Table
        caption="Recipients"
        columns={[
          { label: 'Contact' },
          { label: 'Mobile phone', className: 'max-sm:hidden' },
          { label: 'Status' },
          { label: 'Comment', className: 'max-sm:hidden' },
        ]}
        className="border-line border-t"
      >
        {items.map((item) => (
          <tr key={item.mobilePhone}>
            <td>
              <Link to={`/contacts/contact/${item.clientId}`} className="break-words hover:underline">
                <bdi>{item.name}</bdi>
              </Link>
              <span className="block text-muted text-xs sm:hidden">
                <PhoneNumber number={item.mobilePhone} /> {item.comment}
              </span>
            </td>
            <td className="max-sm:hidden">
              <PhoneNumber number={item.mobilePhone} />
            </td>
            <td className="whitespace-nowrap">{item.status}</td>
            <td className="text-muted max-sm:hidden">
              <OrDash>{item.comment}</OrDash>
            </td>
          </tr>
        ))}
      </Table>
      {next ? (
        <p className="px-4 py-2">
          <Link to={more(next)} preventScrollReset className={buttonVariants({ size: 'sm' })}>
            Next recipients
          </Link>
        </p>
      ) : null}
    </>
  )
}
