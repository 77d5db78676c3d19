import { Form, Link, Outlet, useLocation } from 'react-router'
import { z } from 'zod'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Calendar } from '#app/components/icons.tsx'
import { Card } from '#app/components/page-header.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { CALENDAR_MESSAGES, CALENDAR_PATH, CALENDAR_SETTINGS_PATH, CONNECT_PATH } from '../calendar.ts'
import {
  type ConnectionView,
  readConnection,
  refreshCalendars,
  selectCalendars,
} from '../connection.server.ts'
import { GoogleError } from '../google.server.ts'
import type { Route } from './+types/connection'

export const meta: Route.MetaFunction = () => [{ title: 'Google Calendar · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, (ctx) => readConnection(ctx))

const idList = z.array(z.uuid()).max(300).default([])

export const action = page.intents(
  { otherwise: 'select' },
  {
    select: page.form(
      {
        can: 'administer',
        schema: z.object({ calendar: idList, was: idList }),
        failed: CALENDAR_MESSAGES.selectFailed,
        to: CALENDAR_SETTINGS_PATH,
        done: CALENDAR_MESSAGES.selected,
      },
      (ctx, { calendar, was }) => selectCalendars(ctx, calendar, was),
    ),
    refresh: page.form(
      {
        can: 'administer',
        unknown: CALENDAR_MESSAGES.refreshFailed,
        onError: (error, { refuse }) =>
          error instanceof GoogleError
            ? refuse({
                status: error.status,
                formErrors: [
                  error.problem === 'AUTH_EXPIRED'
                    ? `${CALENDAR_MESSAGES.refreshFailed}. ${CALENDAR_MESSAGES.expired}`
                    : CALENDAR_MESSAGES.refreshFailed,
                ],
              })
            : undefined,
        to: CALENDAR_SETTINGS_PATH,
        done: 'Calendar list refreshed',
      },
      (ctx) => refreshCalendars(ctx),
    ),
  },
)

/** The account's Google Calendar tab. */
export default function Connection({ loaderData, actionData }: Route.ComponentProps) {
  const problem = formProblem(actionData?.result)
  const { connected, expired, preview } = loaderData
  return (
    <div className="flex max-w-[760px] flex-col gap-4">
      {preview ? (
        <Alert variant="warn">
          <strong className="font-semibold">Work in progress.</strong> Calendars are still being built. You
          see them before others do.
        </Alert>
      ) : null}
      {problem ? <Alert variant="bad">{problem}</Alert> : null}
      {expired && !problem ? <Alert variant="bad">{CALENDAR_MESSAGES.expired}</Alert> : null}
      {connected ? <Connected {...loaderData} /> : <NotConnected {...loaderData} />}
      <Outlet />
    </div>
  )
}

function ConnectLink({ label }: { label: string }) {
  return (
    <Link to={CONNECT_PATH} reloadDocument className={buttonVariants({ variant: 'primary' })}>
      {label}
    </Link>
  )
}

function NotConnected({ offered }: ConnectionView) {
  return (
    <Card title="Google Calendar">
      <EmptyState
        icon={Calendar}
        title="Not connected"
        action={offered ? <ConnectLink label="Connect" /> : null}
      >
        {offered
          ? 'Connect a Google account to see its calendars beside your follow-ups. We only ask to read them.'
          : 'The operator of your Switchboard hasn’t set up Google Calendar.'}
      </EmptyState>
    </Card>
  )
}

function Connected({ expired, connectedAt, offered, calendars }: ConnectionView) {
  return (
    <Card
      title="Google Calendar"
      actions={
        <>
          {expired && offered ? <ConnectLink label="Connect again" /> : null}
          <Link
            to={`${CALENDAR_SETTINGS_PATH}/disconnect`}
            preventScrollReset
            className={buttonVariants({ variant: 'danger-quiet' })}
          >
            Disconnect
          </Link>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3 px-4 py-3">
        <p className="min-w-0 flex-1 text-muted text-sm">
          {expired ? 'Google refuses the access since it expired. ' : 'Connected since '}
          {expired ? null : <DateTime at={connectedAt} />}
          {expired ? null : '. '}
          <Link to={CALENDAR_PATH} className="underline">
            Open the calendar
          </Link>
        </p>
        <Form method="post">
          <input type="hidden" name="intent" value="refresh" />
          <SubmitButton variant="secondary">Refresh Calendars</SubmitButton>
        </Form>
      </div>
      <Selection calendars={calendars} />
    </Card>
  )
}

function Selection({ calendars }: Pick<ConnectionView, 'calendars'>) {
  const { key } = useLocation()
  if (calendars.length === 0) {
    return (
      <p className="border-line border-t p-4 text-muted text-sm">This Google account has no calendars.</p>
    )
  }
  return (
    // Another admin's choice shows once this form was sent, or the page opened again.
    <Form method="post" key={key} className="flex flex-col gap-3 border-line border-t p-4">
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-2 font-medium">Calendars that everyone sees</legend>
        {calendars.map(({ id, name, description, backgroundColor, selected }) => (
          <label key={id} className="flex min-h-9 items-start gap-2.5">
            {selected ? <input type="hidden" name="was" value={id} /> : null}
            <Checkbox name="calendar" value={id} defaultChecked={selected} className="mt-0.5" />
            <span
              aria-hidden
              className="swatch mt-1 size-3 shrink-0 rounded-sm border border-line-strong"
              style={{ backgroundColor }}
            />
            <span className="min-w-0">
              <bdi className="break-words">{name}</bdi>
              {description ? (
                <span className="block break-words text-muted text-sm">
                  <bdi>{description}</bdi>
                </span>
              ) : null}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="flex justify-end">
        <SubmitButton>Update Calendar Selection</SubmitButton>
      </div>
    </Form>
  )
}
