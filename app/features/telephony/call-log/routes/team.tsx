import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Headphones } from '#app/components/icons.tsx'
import { Table } from '#app/components/lists/table.tsx'
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

const COLUMNS = ['User', 'With', 'Direction', 'Time', 'Listen in'].map((label) => ({ label }))
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
          <Table caption="Users on a call, the longest first" columns={COLUMNS} cards>
            {calls.map((call) => (
              <Row key={`${call.callId} ${call.user.id}`} call={call} isOwn={call.user.id === userId} />
            ))}
          </Table>
        )}
      </Card>
    </Page>
  )
}

function Row({ call, isOwn }: { call: TeamCall; isOwn: boolean }) {
  const { user, client, phoneNumber, direction, joinedAt, onHold, isCoach } = call
  const name = userName(user)
  return (
    <tr>
      <td data-label="User">
        <span className="flex items-center gap-2">
          <UserAvatar name={name} src={user.avatar} seed={user.id} size="sm" />
          <bdi>{name}</bdi>
        </span>
      </td>
      <td data-label="With">
        <bdi>{client?.name ?? (phoneNumber ? formatPhone(phoneNumber) : 'A colleague')}</bdi>
      </td>
      <td data-label="Direction">{isCoach ? 'Listening' : DIRECTIONS[direction]}</td>
      <td data-label="Time" className="tabular-nums">
        <CallTimer start={joinedAt} end={null} />
        {onHold ? <span className="text-muted"> · on hold</span> : null}
      </td>
      <td data-label="Listen in">{isOwn || isCoach ? null : <ListenIn call={call} name={name} />}</td>
    </tr>
  )
}

function ListenIn({ call: { callId, user, notCoached }, name }: { call: TeamCall; name: string }) {
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
      <span className="sr-only"> on {name}</span>
    </Button>
  )
}
