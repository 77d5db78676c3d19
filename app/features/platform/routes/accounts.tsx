import { Building2, Plus } from '#app/components/icons.tsx'
import { data, Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { Table, type TableColumn } from '#app/components/lists/table.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { useClock } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { formatDate } from '#app/lib/dates.ts'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { requestIdContext, servicesContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { listAccounts, MOST_ACCOUNTS } from '../accounts.server.ts'
import type { Route } from './+types/accounts'

export const meta: Route.MetaFunction = () => [{ title: 'Platform · Switchboard' }]

export const loader = page.loader({ can: 'operate' }, async (ctx, { url, context }: Route.LoaderArgs) => {
  try {
    const q = url.searchParams.get('q') ?? ''
    return { ...(await listAccounts(context.get(servicesContext), ctx, q)), most: MOST_ACCOUNTS }
  } catch (error) {
    if (error instanceof AppError) throw error
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'accounts not loaded')
    return data({ accounts: null, more: false, most: MOST_ACCOUNTS }, { status: 500 })
  }
})

const COLUMNS: TableColumn[] = [
  { label: 'Account' },
  { label: 'Users', className: 'text-right' },
  { label: 'Contacts', className: 'text-right' },
  { label: 'Since' },
]

export default function Accounts({ loaderData }: Route.ComponentProps) {
  const { accounts, more, most } = loaderData
  const { timeZone } = useClock()
  return (
    <Page>
      <PageHeader
        title="Platform"
        description="All accounts of this installation."
        actions={
          <>
            <Link to="/platform/releases" className={buttonVariants()}>
              Releases
            </Link>
            <Link to="/platform/accounts/new" className={buttonVariants({ variant: 'primary' })}>
              <Plus aria-hidden />
              Add Account
            </Link>
          </>
        }
      />
      <SearchField label="Search accounts and emails" className="mb-3 w-full sm:w-80" />
      <Card>
        {!accounts ? (
          <ErrorState title="Unable to get accounts" />
        ) : accounts.length === 0 ? (
          <EmptyState icon={Building2} title="No accounts found">
            Try fewer letters, or a user’s email.
          </EmptyState>
        ) : (
          <Table caption="Accounts by name" columns={COLUMNS}>
            {accounts.map((account) => (
              <tr key={account.id} className="relative hover:bg-sunken">
                <td>
                  <span className="flex flex-wrap items-center gap-2">
                    <Link
                      to={`/platform/accounts/${account.id}`}
                      prefetch="intent"
                      className="font-medium after:absolute after:inset-0"
                    >
                      {account.name}
                    </Link>
                    {account.suspendedAt ? <Chip tone="bad">Suspended</Chip> : null}
                    {account.closedAt ? <Chip tone="bad">Closed</Chip> : null}
                    {account.isPlatform ? <Chip>Operator</Chip> : null}
                  </span>
                </td>
                <td className="text-right tabular-nums">{account.users.toLocaleString('en-US')}</td>
                <td className="text-right tabular-nums">{account.clients.toLocaleString('en-US')}</td>
                <td className="whitespace-nowrap text-muted tabular-nums">
                  {formatDate(new Date(account.createdAt), timeZone)}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Card>
      {more ? (
        <p className="pt-3 text-center text-muted text-sm">
          The first {most} are shown. Search to find others.
        </p>
      ) : null}
    </Page>
  )
}
