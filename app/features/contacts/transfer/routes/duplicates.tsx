import { CopyCheck } from '#app/components/icons.tsx'
import { Link, NavLink } from 'react-router'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { DUPLICATE_KINDS, listDuplicates } from '../duplicates/list-duplicates.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/duplicates'

export const meta: Route.MetaFunction = () => [{ title: 'Duplicates · Switchboard' }]

export const loader = page.loader({ can: 'deleteClients' }, async (ctx, { url }: Route.LoaderArgs) => {
  const kind = DUPLICATE_KINDS.find((name) => name === url.searchParams.get('by')) ?? 'phone'
  const after = (url.searchParams.get('after') ?? '').slice(0, 1000)
  const found = await listDuplicates(ctx, kind, after)
  return { kind, after, ...found }
})

const TABS = [
  { by: 'phone', label: 'Same phone' },
  { by: 'email', label: 'Same email' },
  { by: 'birth', label: 'Same name and birth date' },
] as const

export default function Duplicates({ loaderData }: Route.ComponentProps) {
  const { kind, after, groups, next } = loaderData
  return (
    <Page width="text">
      <PageHeader
        title="Duplicates"
        description="Contacts that may be the same person or household."
        back={{ to: '/contacts', label: 'Back to contacts' }}
        className="pb-2"
      />
      <nav aria-label="Duplicates by" className={`${tabListClasses} mb-4`}>
        {TABS.map((tab) => (
          <NavLink
            key={tab.by}
            to={`?by=${tab.by}`}
            aria-current={tab.by === kind ? 'page' : 'false'}
            className={tabClasses}
          >
            {tab.label}
          </NavLink>
        ))}
      </nav>
      {groups.length === 0 ? (
        <Card>
          <EmptyState icon={CopyCheck} title="No duplicates found">
            No two contacts share{' '}
            {kind === 'phone' ? 'a number' : kind === 'email' ? 'an email' : 'name and birth date'}.
          </EmptyState>
        </Card>
      ) : (
        <ul aria-label="Groups of duplicates" className="flex flex-col gap-3">
          {groups.map((group) => (
            <li key={group.shared + group.contacts[0]?.id}>
              <Card>
                <p className="border-line border-b px-4 py-2 text-muted text-sm tabular-nums [overflow-wrap:anywhere]">
                  {group.shared}
                </p>
                <ul className="divide-y divide-line">
                  {group.contacts.map((contact, place) => (
                    <li key={contact.id} className="flex items-center gap-2 pr-4">
                      <Link
                        to={`/contacts/contact/${contact.id}`}
                        className="block min-w-0 flex-1 px-4 py-2.5 hover:bg-bg"
                      >
                        <span className="block truncate font-medium">{contact.name}</span>
                        <span className="block truncate text-muted text-sm">{contact.detail || '—'}</span>
                      </Link>
                      {place > 0 ? (
                        <Link
                          to={`/contacts/contact/${group.contacts[0]!.id}/merge?with=${contact.id}&as=combine`}
                          className={buttonVariants({ size: 'sm' })}
                        >
                          Merge
                          <span className="sr-only">
                            {' '}
                            {contact.name} with {group.contacts[0]!.name}
                          </span>
                        </Link>
                      ) : null}
                    </li>
                  ))}
                </ul>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <nav aria-label="Pages" className="mt-4 flex gap-2">
        {after ? (
          <Link to={`?by=${kind}`} className={buttonVariants()}>
            First page
          </Link>
        ) : null}
        {next ? (
          <Link to={`?${new URLSearchParams({ by: kind, after: next })}`} className={buttonVariants()}>
            Next page
          </Link>
        ) : null}
      </nav>
    </Page>
  )
}
