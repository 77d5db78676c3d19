import { Fragment } from 'react'
import { Form, Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { ChevronDown, ChevronRight, Pencil, Trash2 } from '#app/components/icons.tsx'
import { Table, type TableColumn } from '#app/components/lists/table.tsx'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { OrDash } from '#app/components/values.tsx'
import { CAMPAIGNS_PATH } from '../paths.ts'
import type { CampaignItem } from '../campaign-list.server.ts'
import { campaignPages, type CampaignQuery, campaignSearch } from '../campaign-query.ts'
import { type History, RunHistory } from './run-history.tsx'

interface CampaignTableProps {
  items: readonly CampaignItem[]
  query: CampaignQuery
  history: History | null
}

const COLUMN_COUNT = 5

/** The campaigns of a page. One row can be open, with its runs below it. */
export function CampaignTable({ items, query, history }: CampaignTableProps) {
  const columns: TableColumn[] = [
    { label: 'Run history', unseen: true },
    { label: 'Name', sort: campaignPages.sorting(query, 'name') },
    { label: 'Description', className: 'max-md:hidden', sort: campaignPages.sorting(query, 'description') },
    { label: 'Start', className: 'max-sm:hidden', sort: campaignPages.sorting(query, 'start') },
    { label: 'Actions', unseen: true },
  ]
  return (
    <Table caption="Campaigns" columns={columns}>
      {items.map((item) => {
        const open = history?.campaignId === item.id
        return (
          <Fragment key={item.id}>
            <Row item={item} open={open} query={query} />
            {open && history ? (
              <tr>
                <td colSpan={COLUMN_COUNT} className="bg-sunken/50">
                  <CampaignActions item={item} query={query} />
                  <RunHistory history={history} search={(more) => campaignSearch(query, more)} />
                </td>
              </tr>
            ) : null}
          </Fragment>
        )
      })}
    </Table>
  )
}

function Row({ item, open, query }: { item: CampaignItem; open: boolean; query: CampaignQuery }) {
  const { id, name } = item
  const Arrow = open ? ChevronDown : ChevronRight
  const search = campaignSearch(query)
  return (
    <tr>
      <td className="w-0 align-top">
        <Link
          to={campaignSearch(query, open ? {} : { open: id })}
          preventScrollReset
          replace
          aria-expanded={open}
          aria-label={`Run history of ${name}`}
          className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
        >
          <Arrow aria-hidden />
        </Link>
      </td>
      <td className="min-w-40">
        <Link
          to={`${CAMPAIGNS_PATH}/${id}`}
          prefetch="intent"
          className="break-words font-medium hover:underline"
        >
          {name}
        </Link>
        <span className="block text-muted text-xs sm:hidden">
          {item.state === 'active' && item.nextRunOn ? (
            <>
              Next run: <DateTime at={item.nextRunOn} show="both" />
            </>
          ) : (
            <>
              Start: <DateTime at={item.scheduleStartOn} show="both" />
            </>
          )}
          <NotWhilePaused item={item} />
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-1">
          <StateChips item={item} />
          {item.tags.slice(0, 3).map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
          {item.tags.length > 3 ? <span className="text-muted text-xs">+{item.tags.length - 3}</span> : null}
        </span>
      </td>
      <td className="max-w-xs text-muted max-md:hidden">{clamped(item.description)}</td>
      <td className="whitespace-nowrap max-sm:hidden">
        <DateTime at={item.scheduleStartOn} show="both" />
        <span className="block text-muted text-xs">
          {item.schedule}
          <NotWhilePaused item={item} />
        </span>
      </td>
      <td className="w-0 whitespace-nowrap text-right">
        <Link
          to={`${CAMPAIGNS_PATH}/${id}`}
          aria-label={`Edit ${name}`}
          title="Edit"
          className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
        >
          <Pencil aria-hidden />
        </Link>
        <Link
          to={`${CAMPAIGNS_PATH}/${id}/delete${search}`}
          preventScrollReset
          aria-label={`Delete ${name}`}
          title="Delete"
          className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
        >
          <Trash2 aria-hidden />
        </Link>
      </td>
    </tr>
  )
}

/** The times of a paused campaign are those it would have. */
const NotWhilePaused = ({ item }: { item: CampaignItem }) =>
  item.state === 'paused' ? <span className="block">Won’t run while it is paused</span> : null

function StateChips({ item: { state, runState, noAudience } }: { item: CampaignItem }) {
  return (
    <>
      {runState === 'paused' ? <Chip tone="warn">Run paused</Chip> : null}
      {runState === 'sending' || runState === 'collecting' ? <Chip tone="info">Sending</Chip> : null}
      {state === 'paused' ? <Chip tone="warn">Paused</Chip> : null}
      {state === 'done' && runState === null ? <Chip>Done</Chip> : null}
      {noAudience ? (
        <Chip tone="bad" title="Its tags were deleted. Choose others.">
          No audience
        </Chip>
      ) : null}
    </>
  )
}

const clamped = (text: string) => (
  <span className="line-clamp-2 break-words">
    <OrDash>{text}</OrDash>
  </span>
)

/** The actions on an open campaign, and its next run. */
function CampaignActions({ item, query }: { item: CampaignItem; query: CampaignQuery }) {
  const { id, state, nextRunOn } = item
  return (
    <Form
      method="post"
      action={`${CAMPAIGNS_PATH}${campaignSearch(query, { open: id })}`}
      preventScrollReset
      className="mb-3 flex flex-wrap items-center gap-2"
    >
      <input type="hidden" name="id" value={id} />
      <p className="mr-auto text-sm">
        {state === 'active' ? (
          <>
            Next run: <DateTime at={nextRunOn} show="both" />
          </>
        ) : state === 'paused' ? (
          'Paused. No run starts until it is resumed.'
        ) : item.runState ? (
          'Its last run is under way.'
        ) : (
          'No run is left.'
        )}
      </p>
      {state === 'done' ? null : (
        <Link to={`${CAMPAIGNS_PATH}/${id}/next`} className={buttonVariants({ size: 'sm' })}>
          Preview next run
        </Link>
      )}
      {state === 'done' ? null : (
        <SubmitButton
          size="sm"
          variant="secondary"
          name="intent"
          value={state === 'paused' ? 'resume' : 'pause'}
        >
          {state === 'paused' ? 'Resume' : 'Pause'}
        </SubmitButton>
      )}
      <SubmitButton size="sm" variant="secondary" name="intent" value="duplicate">
        Duplicate
      </SubmitButton>
    </Form>
  )
}
