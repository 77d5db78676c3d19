import { Form, Link, Outlet } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { useClock } from '#app/components/time.tsx'
import { planAllows } from '#app/features/money/billing/plans/plan-allows.ts'
import { ROLE_LABELS } from '#app/features/accounts/settings/employee-rules.ts'
import { erasureOf } from '#app/lib/account-closing.ts'
import { formatDate } from '#app/lib/dates.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import {
  type AccountDetail,
  inviteAgain,
  readAccount,
  resumeAccount,
  setCalendar,
} from '../accounts.server.ts'
import { CalendarChoice } from '../components/calendar-choice.tsx'
import { BillingCard } from '../components/billing-cards.tsx'
import { calendarSchema, graceSchema } from '../account.schema.ts'
import { readAccountBilling, setGrace } from '../plans.server.ts'
import { readNumbers } from '../numbers.server.ts'
import type { Route } from './+types/account'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? 'Account'} · Switchboard` },
]

export const loader = page.loader(
  { can: 'operate', params: { accountId: uuid } },
  async (ctx, { params, context }) => {
    const services = context.get(servicesContext)
    const [account, { numbers }, billing] = await Promise.all([
      readAccount(services, ctx, params.accountId),
      readNumbers(services, ctx, params.accountId),
      readAccountBilling(services, ctx, params.accountId),
    ])
    return { ...account, numbers, billing }
  },
)

const access = { can: 'operate', whileReadOnly: true, params: { accountId: uuid } } as const

const pathOf = ({ params }: { params: { accountId: string } }) => `/platform/accounts/${params.accountId}`

export const action = page.intents(
  { otherwise: 'resume' },
  {
    resume: page.form(
      { ...access, failedTo: pathOf, to: pathOf, done: 'Account resumed' },
      (ctx, _, { params, context }) => resumeAccount(context.get(servicesContext), ctx, params.accountId),
    ),
    invite: page.form(
      { ...access, failedTo: pathOf, to: pathOf, done: 'Invitation sent' },
      (ctx, form, { params, context }) =>
        inviteAgain(context.get(servicesContext), ctx, params.accountId, String(form.get('userId'))),
    ),
    calendar: page.form(
      { ...access, schema: calendarSchema, failedTo: pathOf, to: pathOf, done: 'Calendars updated' },
      (ctx, { calendar }, { params, context }) =>
        setCalendar(context.get(servicesContext), ctx, params.accountId, calendar),
    ),
    grace: page.form(
      { ...access, schema: graceSchema, failedTo: pathOf, to: pathOf, done: 'Saved' },
      (ctx, { day }, { params, context }) =>
        setGrace(context.get(servicesContext), ctx, params.accountId, day),
    ),
  },
)

type Shown = Route.ComponentProps['loaderData']

export default function PlatformAccount({ loaderData: account }: Route.ComponentProps) {
  const { timeZone } = useClock()
  const since = formatDate(new Date(account.createdAt), timeZone)
  return (
    <Page width="text">
      <PageHeader
        title={account.name}
        description={`${account.timezone} · since ${since}`}
        back={{ to: '/platform', label: 'All accounts' }}
        meta={
          account.suspendedAt ? (
            <Chip tone="bad">Suspended</Chip>
          ) : account.closedAt ? (
            <Chip tone="bad">Closed</Chip>
          ) : null
        }
        actions={<SuspendOrResume account={account} />}
      />
      <div className="flex flex-col gap-4">
        {account.suspendedAt ? (
          <Alert variant="warn">
            {`Suspended on ${formatDate(new Date(account.suspendedAt), timeZone)}. No one can sign in, and texts wait.`}
          </Alert>
        ) : null}
        {account.closedAt ? (
          <Alert variant="warn">
            {`An owner closed it on ${formatDate(new Date(account.closedAt), timeZone)}. Everything in it is erased on ${formatDate(erasureOf(new Date(account.closedAt)), timeZone)}, unless an owner reopens it.`}
          </Alert>
        ) : null}
        <Health account={account} />
        <Numbers account={account} />
        {account.isPlatform ? null : <BillingCard accountId={account.id} billing={account.billing} />}
        <CalendarChoice account={account} />
        <Users account={account} />
      </div>
      <Outlet />
    </Page>
  )
}

function SuspendOrResume({ account }: { account: AccountDetail }) {
  if (account.isPlatform) return null
  if (!account.suspendedAt) {
    return (
      <Link
        to={`/platform/accounts/${account.id}/suspend`}
        preventScrollReset
        className={buttonVariants({ variant: 'danger-quiet' })}
      >
        Suspend
      </Link>
    )
  }
  return (
    <Form method="post" action={`/platform/accounts/${account.id}`}>
      <SubmitButton>Resume</SubmitButton>
    </Form>
  )
}

function Health({ account }: { account: Shown }) {
  const lines = [
    ['Jobs that failed for good', account.failedJobs],
    ['Texts that failed in the last 24 hours', account.failedTexts],
    ['Calls with an error in the last 24 hours', account.failedCalls],
    ['Webhooks that failed in the last 24 hours', account.failedWebhooks],
    ...(account.numbers.length > 0
      ? [['Numbers that aren’t registered for texting', account.unregisteredNumbers] as const]
      : []),
  ] as const
  return (
    <Card title="Health">
      <dl className="divide-y divide-line text-sm">
        {lines.map(([label, count]) => (
          <div key={label} className="flex items-center gap-3 px-4 py-2">
            <dt className="min-w-0 flex-1">{label}</dt>
            <dd>
              <Chip tone={count > 0 ? 'bad' : 'ok'}>
                {count > 0 ? count.toLocaleString('en-US') : 'None'}
              </Chip>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Numbers({ account: { id, numbers, isPlatform, billing } }: { account: Shown }) {
  const isFull = numbers.length >= billing.plan.maxPhoneNumbers
  return (
    <Card
      title="Phone numbers"
      actions={
        isPlatform ? null : isFull ? (
          <p className="text-muted text-sm">{planAllows(billing.plan, 'maxPhoneNumbers')}</p>
        ) : (
          <Link to={`/platform/accounts/${id}/numbers/new`} preventScrollReset className={buttonVariants()}>
            Add a number
          </Link>
        )
      }
    >
      {numbers.length === 0 ? (
        <p className="p-4 text-muted text-sm">
          {isPlatform
            ? 'The operator’s own account has no numbers.'
            : 'None yet. Without a number, no one can text or call.'}
        </p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {numbers.map((number) => (
            <li key={number.id} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
              <p className="min-w-0 flex-1">
                <span className="block font-medium tabular-nums">{formatPhone(number.number)}</span>
                <span className="block text-muted">
                  {number.name} · {number.location}
                </span>
              </p>
              {number.smsRegistered ? null : <Chip tone="warn">Not registered for texting</Chip>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Users({ account }: { account: AccountDetail }) {
  return (
    <Card title="Users">
      <ul className="divide-y divide-line">
        {account.users.map((user) => (
          <li key={user.id} className="flex items-center gap-3 px-4 py-2.5">
            <Avatar name={user.name} seed={user.id} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{user.name}</p>
              <p className="truncate text-muted text-sm">
                {ROLE_LABELS[user.role]} · {user.email}
              </p>
            </div>
            {user.invited ? (
              <>
                <Chip tone="info">Invited</Chip>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="invite" />
                  <input type="hidden" name="userId" value={user.id} />
                  <SubmitButton variant="secondary" size="sm" aria-label={`Invite ${user.name} again`}>
                    Invite again
                  </SubmitButton>
                </Form>
              </>
            ) : null}
            {user.role === 'super' || account.suspendedAt ? null : (
              // A full load: everything on the page belongs to another user from here on.
              <Form method="post" action="/ghost" reloadDocument>
                <input type="hidden" name="accountId" value={account.id} />
                <input type="hidden" name="userId" value={user.id} />
                <SubmitButton variant="secondary" size="sm" aria-label={`Act as ${user.name}`}>
                  Act as
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
