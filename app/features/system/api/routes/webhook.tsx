import { Form, Link, Outlet } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { OlderNewest } from '#app/components/lists/older-newest.tsx'
import { type CellColumn, RowTable } from '#app/components/lists/list-table.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { EndpointState } from '../components/endpoint-state.tsx'
import { endpointActionSchema } from '../webhooks/endpoint.schema.ts'
import {
  type DeliveryView,
  getEndpoint,
  resendDelivery,
  rotateSecret,
  sendTestEvent,
  switchEndpoint,
} from '../webhooks/endpoints.server.ts'
import { WEBHOOKS_PATH } from '../paths.ts'
import type { Route } from './+types/webhook'

export const meta: Route.MetaFunction = () => [{ title: 'Webhook · Switchboard' }]

const access = { can: 'ownAccount', params: { endpointId: uuid } } as const

export const loader = page.loader(access, (ctx, { params, url }) =>
  getEndpoint(ctx, params.endpointId, url.searchParams.get('before')),
)

const DONE = {
  on: 'Switched on.',
  off: 'Switched off.',
  test: 'The test is on its way. Reload to see what became of it.',
  rotate: 'The new secret is used from now on, beside the one before for a day.',
  resend: 'It is on its way again.',
}

export const action = page.form(
  {
    ...access,
    schema: endpointActionSchema,
    failed: 'Unable to change the webhook',
    failedTo: ({ params }) => `${WEBHOOKS_PATH}/${params.endpointId}`,
    done: ({ value }) => DONE[value.intent],
  },
  async (ctx, { intent, delivery }, { params: { endpointId } }) => {
    if (intent === 'resend') await resendDelivery(ctx, endpointId, delivery ?? '')
    else if (intent === 'test') await sendTestEvent(ctx, endpointId)
    else if (intent === 'rotate') await rotateSecret(ctx, endpointId)
    else await switchEndpoint(ctx, endpointId, intent === 'on')
  },
)

const WHY_OFF = {
  gone: 'We switched it off because its address answered that it is gone (410).',
  failing: 'We switched it off because no event could be delivered for a day.',
  key: 'We switched it off because the key that added it was revoked or has expired.',
}

export default function WebhookPage({ loaderData }: Route.ComponentProps) {
  const { endpoint, secret, deliveries, older } = loaderData
  const path = `${WEBHOOKS_PATH}/${endpoint.id}`
  return (
    <div className="flex flex-col gap-4">
      <Link to={WEBHOOKS_PATH} className="text-sm underline">
        All webhooks
      </Link>
      <section
        aria-labelledby="webhook"
        className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-surface p-4"
      >
        <header className="flex flex-wrap items-center gap-2">
          <div className="mr-auto min-w-0">
            <h2 id="webhook" className="wrap-anywhere font-semibold text-base">
              {endpoint.url}
            </h2>
            <bdi className="text-muted text-sm">{endpoint.description}</bdi>
          </div>
          <Link to={`${path}/edit`} preventScrollReset className={buttonVariants()}>
            Change
          </Link>
          <Link
            to={`${path}/delete`}
            preventScrollReset
            className={buttonVariants({ variant: 'danger-quiet' })}
          >
            Delete
          </Link>
        </header>
        {endpoint.offReason ? (
          <Alert>{WHY_OFF[endpoint.offReason]} Events since then aren’t sent later.</Alert>
        ) : null}
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
          <dt className="text-muted">State</dt>
          <dd>
            <EndpointState endpoint={endpoint} />
          </dd>
          <dt className="text-muted">Events</dt>
          <dd>{endpoint.events.join(', ')}</dd>
          <dt className="text-muted">Secret</dt>
          <dd>
            <details>
              <summary className="cursor-pointer underline">Show</summary>
              <code className="wrap-anywhere">{secret}</code>
            </details>
            {endpoint.oldSecretUntil ? (
              <span className="block text-muted">
                We also sign with the one before until <DateTime at={endpoint.oldSecretUntil} show="both" />.
              </span>
            ) : null}
          </dd>
        </dl>
        <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
          {endpoint.enabled ? (
            <>
              <Button type="submit" name="intent" value="test">
                Send a test
              </Button>
              <Button type="submit" name="intent" value="off">
                Switch off
              </Button>
            </>
          ) : (
            <Button type="submit" name="intent" value="on" variant="primary">
              Switch on
            </Button>
          )}
          <Button type="submit" name="intent" value="rotate">
            New secret
          </Button>
        </Form>
      </section>
      <section aria-labelledby="deliveries" className="min-w-0 rounded-md border border-line bg-surface">
        <h2 id="deliveries" className="border-line border-b px-3 py-2 font-semibold text-base sm:px-4">
          Deliveries of the last 30 days
        </h2>
        {deliveries.length > 0 ? (
          <RowTable
            caption="Deliveries"
            columns={endpoint.enabled ? [...COLUMNS, RESEND] : COLUMNS}
            rows={deliveries}
            keyOf={({ id }) => id}
          />
        ) : (
          <EmptyState title="Nothing yet">What is sent to this address is listed here.</EmptyState>
        )}
      </section>
      <OlderNewest of="the log" newest={null} older={older ? `?before=${older}` : null} />
      <Outlet />
    </div>
  )
}

const COLUMNS: CellColumn<DeliveryView>[] = [
  {
    label: 'Event',
    cell: ({ type, id }) => (
      <>
        {type}
        <code className="block text-muted text-xs">{id}</code>
      </>
    ),
  },
  {
    label: 'When',
    cellClass: 'whitespace-nowrap',
    cell: ({ createdAt }) => <DateTime at={createdAt} show="both" />,
  },
  { label: 'State', cell: (delivery) => <State delivery={delivery} /> },
  {
    label: 'Answer',
    cellClass: 'wrap-anywhere',
    cell: ({ duration, status, answer }) => (
      <>
        {duration === null ? null : (
          <>
            {status ?? 'None'} in {duration} ms
          </>
        )}
        {answer ? (
          <details className="text-muted text-xs">
            <summary className="cursor-pointer underline">Show</summary>
            <bdi className="whitespace-pre-wrap">{answer}</bdi>
          </details>
        ) : null}
      </>
    ),
  },
]

const RESEND: CellColumn<DeliveryView> = {
  label: 'Actions',
  unseen: true,
  cellClass: 'text-right',
  cell: ({ id, type }) => (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="delivery" value={id} />
      <Button type="submit" name="intent" value="resend" aria-label={`Resend ${type}`}>
        Resend
      </Button>
    </Form>
  ),
}

function State({ delivery: { state, attempts, nextAttemptAt } }: { delivery: DeliveryView }) {
  const times = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  if (state === 'delivered') return <>Delivered, {times}</>
  if (state === 'failed' && attempts === 0) return <span className="text-bad">Not sent</span>
  if (state === 'failed') return <span className="text-bad">Failed after {times}</span>
  if (attempts === 0) return <>Waiting</>
  return (
    <span className="text-bad">
      {times} failed; the next one at <DateTime at={nextAttemptAt} show="both" />
    </span>
  )
}
