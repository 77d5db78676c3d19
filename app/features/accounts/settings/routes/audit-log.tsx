import { DateInput } from '#app/components/forms/date-input.tsx'
import { Download, ScrollText } from '#app/components/icons.tsx'
import { Link, useSearchParams } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { Card } from '#app/components/page-header.tsx'
import { useAnnouncedResults } from '#app/components/feedback/announcements.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { ChangeLines } from '#app/components/lists/change-lines.tsx'
import { OlderNewest } from '#app/components/lists/older-newest.tsx'
import { Table, type TableColumn } from '#app/components/lists/table.tsx'
import { useClock } from '#app/components/time.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { formatDateTime } from '#app/lib/dates.ts'
import { auditChoices, type AuditView, listAudit, readAuditFilter } from '../audit.server.ts'
import { entityLabel } from '../audit-labels.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/audit-log'

export const meta: Route.MetaFunction = () => [{ title: 'Audit log · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const filter = readAuditFilter(url.searchParams)
  const [page, choices] = await Promise.all([
    listAudit(ctx, filter, url.searchParams.get('cursor')),
    auditChoices(ctx),
  ])
  return { page, filter, choices }
})

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { page, filter, choices } = loaderData
  const isLaterPage = useSearchParams()[0].has('cursor')
  const given = new URLSearchParams(Object.entries(filter).filter(([, value]) => value))
  useAnnouncedResults(given.toString(), {
    count: page.items.length,
    one: 'entry',
    many: 'entries',
    none: 'Nothing in the log',
    more: page.nextCursor !== null,
  })
  const entities = Map.groupBy(choices.actions, (action) => action.entity)
  return (
    <div className="flex flex-col gap-4">
      <FilterForm
        aria-label="Filter the log"
        values={{ ...filter }}
        replace
        className="flex flex-wrap items-end gap-3"
      >
        <FilterField label="Person" name="person">
          <Select id="audit-person" name="person" defaultValue={filter.person} className="w-48">
            <option value="">Everyone</option>
            {choices.people.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </Select>
        </FilterField>
        <FilterField label="What" name="action">
          <Select id="audit-action" name="action" defaultValue={filter.action} className="w-56">
            <option value="">Everything</option>
            {[...entities].map(([entity, actions]) => (
              <optgroup key={entity} label={entity}>
                {actions.map((action) => (
                  <option key={action.value} value={action.value}>
                    {action.action}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </FilterField>
        <FilterField label="From" name="from">
          <DateInput id="audit-from" type="date" name="from" defaultValue={filter.from} className="w-40" />
        </FilterField>
        <FilterField label="To" name="to">
          <DateInput id="audit-to" type="date" name="to" defaultValue={filter.to} className="w-40" />
        </FilterField>
        <Button type="submit" className="hidden noscript:inline-flex">
          Filter
        </Button>
        {given.size > 0 ? (
          <Link to="?" className={buttonVariants({ variant: 'ghost' })}>
            Clear
          </Link>
        ) : null}
        <a
          href={`/account/settings/audit-log/file?${given}`}
          download
          className={`${buttonVariants()} ml-auto`}
        >
          <Download aria-hidden />
          Export CSV
        </a>
      </FilterForm>
      <Card>
        {page.items.length === 0 ? (
          <EmptyState icon={ScrollText} title="Nothing in the log">
            {given.size > 0 ? 'Choose other filters to see more.' : 'What users do is recorded here.'}
          </EmptyState>
        ) : (
          <Lines lines={page.items} />
        )}
      </Card>
      <OlderNewest
        of="the log"
        newest={isLaterPage ? `?${given}` : null}
        older={page.nextCursor && `?${new URLSearchParams([...given, ['cursor', page.nextCursor]])}`}
      />
    </div>
  )
}

function FilterField({ label, name, children }: { label: string; name: string; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Label htmlFor={`audit-${name}`}>{label}</Label>
      {children}
    </div>
  )
}

const COLUMNS: TableColumn[] = [
  { label: 'When', className: 'w-44' },
  { label: 'Who', className: 'w-48' },
  { label: 'What' },
  { label: 'IP address', className: 'w-40' },
]

function Lines({ lines }: { lines: AuditView[] }) {
  const { timeZone } = useClock()
  return (
    <Table
      caption="What was done, newest first"
      columns={COLUMNS}
      className="table-fixed max-md:block max-md:[&_td]:p-0 max-md:[&_thead]:sr-only max-md:[&_tbody]:block [&_td]:align-top"
    >
      {lines.map((line) => (
        <tr key={line.id} className="max-md:flex max-md:flex-col max-md:px-4 max-md:py-2.5">
          <td className="whitespace-nowrap text-muted tabular-nums">
            <time dateTime={line.at}>{formatDateTime(new Date(line.at), timeZone)}</time>
          </td>
          <td className="[overflow-wrap:anywhere]">
            {line.person ?? <span className="text-muted">Automatic</span>}
            {line.ghosted ? (
              <span className="block text-warn text-xs">by the operator, acting as this user</span>
            ) : null}
            {line.key ? (
              <span className="block text-muted text-xs">
                by the key <bdi>{line.key}</bdi>
              </span>
            ) : null}
          </td>
          <td className="[overflow-wrap:anywhere]">
            {line.action}{' '}
            {line.subject && !line.isOwn ? (
              <>
                {line.subject.isOwner ? <span className="text-muted">of </span> : null}
                {line.subject.to ? (
                  <Link to={line.subject.to} className="text-brand-text underline">
                    {line.subject.name}
                  </Link>
                ) : (
                  line.subject.name
                )}
              </>
            ) : line.isOwn ? null : (
              <span className="text-muted">({entityLabel(line.entity).toLowerCase()})</span>
            )}
            <ChangeLines changes={line.changes} otherwise={line.detail} />
          </td>
          <td className="truncate text-muted tabular-nums">{line.ip ?? '—'}</td>
        </tr>
      ))}
    </Table>
  )
}
