import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Headphones } from '#app/components/icons.tsx'
import { type CellColumn, RowTable } from '#app/components/lists/list-table.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { UserAvatar } from '#app/components/user-avatar.tsx'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import { CallTimer } from '#app/features/telephony/phone/components/call-timer.tsx'
import { callLogged } from '#app/features/telephony/calls/events.ts'
import { phoneStatusChanged } from '#app/features/accounts/presence/events.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { type TeamCall, teamCalls } from '../team-calls.server.ts'
import type { Route } from './+types/team'

export const meta: Route.MetaFunction = () => [{ title: 'Team calls · Switchboard' }]

export const loader = page.loader({ can: 'coach' }, async (ctx) => ({
  calls: await teamCalls(ctx),
  userId: ctx.actor?.id ?? null,
}))

const DIRECTIONS = { inbound: 'Incoming', outbound: 'Outgoing', peer: 'Colleague' } as const

/** Shows who is on which call, live. */
export default function Team({ loaderData: { calls, userId } }: Route.ComponentProps) {
  const { revalidate } = useRealtime()
  useRealtimeEvent(callLogged, revalidate)
  useRealtimeEvent(phoneStatusChanged, revalidate)
  return (
    <Page>
      <PageHeader title="Team calls" back={{ to: '/phone-log', label: 'Back to the call log' }} />
      <Card>
        {calls.length === 0 ? (
          <EmptyState icon={Headphones} title="No one is on a call">
            Calls appear here while they last.
          </EmptyState>
        ) : (
          <RowTable
            caption="Users on a call, the longest first"
            columns={columns(userId)}
            rows={calls}
            keyOf={({ callId, user }) => `${callId} ${user.id}`}
          />
        )}
      </Card>
    </Page>
  )
}

const columns = (userId: string | null): CellColumn<TeamCall>[] => [
  {
    label: 'User',
    cell: ({ user }) => (
      <span className="flex items-center gap-2">
        <UserAvatar name={userName(user)} src={user.avatar} seed={user.id} size="sm" />
        <bdi>{userName(user)}</bdi>
      </span>
    ),
  },
  {
    label: 'With',
    cell: ({ client, phoneNumber }) => (
      <bdi>{client?.name ?? (phoneNumber ? formatPhone(phoneNumber) : 'A colleague')}</bdi>
    ),
  },
  {
    label: 'Direction',
    cell: ({ isCoach, direction }) => (isCoach ? 'Listening' : DIRECTIONS[direction]),
  },
  {
    ...{ label: 'Time', cellClass: 'tabular-nums' },
    cell: ({ joinedAt, onHold }) => (
      <>
        <CallTimer start={joinedAt} end={null} />
        {onHold ? <span className="text-muted"> · on hold</span> : null}
      </>
    ),
  },
  {
    label: 'Listen in',
    cell: (call) => (call.user.id === userId || call.isCoach ? null : <ListenIn {...call} />),
  },
]

function ListenIn({ callId, user, notCoached }: TeamCall) {
  if (notCoached) return <span className="text-muted">{notCoached}</span>
  return (
    <Button
      size="sm"
      onClick={() =>
        void import('#app/features/telephony/phone/softphone.ts').then(({ coach }) => coach(callId, user.id))
      }
    >
      <Headphones aria-hidden />
      Listen in
      <span className="sr-only"> on {userName(user)}</span>
    </Button>
  )
}
