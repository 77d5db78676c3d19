import { Building2, Plus } from '#app/components/icons.tsx'
import { data, Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { Table, type TableColumn } from '#app/components/lists/table.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { useClock } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Dash } from '#app/components/values.tsx'
import { formatCents } from '#app/lib/money.ts'
import { isBillingConfigured } from '#app/features/money/billing/stripe/client.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { requestIdContext, servicesContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { BillingState, usedThisMonth } from '../components/billing-cards.tsx'
import { listAccounts, MOST_ACCOUNTS } from '../accounts.server.ts'
import type { Route } from './+types/accounts'

export const meta: Route.MetaFunction = () => [{ title: 'Accounts · Switchboard' }]

export const loader = page.loader({ can: 'operate' }, async (ctx, { url, context }: Route.LoaderArgs) => {
  try {
    const q = url.searchParams.get('q') ?? ''
    const found = await listAccounts(context.get(servicesContext), ctx, q)
    return { ...found, most: MOST_ACCOUNTS, isConfigured: isBillingConfigured() }
  } catch (error) {
    if (error instanceof AppError) throw error
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'accounts not loaded')
    return data({ accounts: null, more: false, most: MOST_ACCOUNTS, isConfigured: true }, { status: 500 })
  }
})

const COLUMNS: TableColumn[] = [
  { label: 'Account' },
  { label: 'Plan' },
  { label: 'This month' },
  { label: 'Last invoice' },
  { label: 'Users', className: 'text-right' },
  { label: 'Contacts', className: 'text-right' },
  { label: 'Since' },
]

export default function Accounts({ loaderData }: Route.ComponentProps) {
  const { accounts, more, most, isConfigured } = loaderData
  const { timeZone } = useClock()
  return (
    <Page>
      <PageHeader
        title="Accounts"
        description="All agencies of this installation."
        actions={
          <Link to="/platform/accounts/new" className={buttonVariants({ variant: 'primary' })}>
            <Plus aria-hidden />
            Add account
          </Link>
        }
      />
      {isConfigured ? null : (
        <Alert className="mb-3">
          Stripe isn’t set up, so no account is billed. Plans and their limits still apply. See
          docs/operations.md.
        </Alert>
      )}
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
                <td>
                  {account.isPlatform ? (
                    <Dash />
                  ) : (
                    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                      <bdi>{account.plan ?? 'Standard'}</bdi>
                      <BillingState {...account} />
                    </span>
                  )}
                </td>
                <td className="text-muted tabular-nums">
                  {account.isPlatform ? <Dash /> : usedThisMonth(account)}
                </td>
                <td className="tabular-nums">
                  {account.invoice ? (
                    <span className="whitespace-nowrap">
                      {formatCents(account.invoice.total)}{' '}
                      <span className="text-muted">{account.invoice.status}</span>
                    </span>
                  ) : (
                    <Dash />
                  )}
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
