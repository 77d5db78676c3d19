import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { Table, type TableColumn } from '#app/components/lists/table.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Dash, PhoneNumber } from '#app/components/values.tsx'
import { clientPath } from '#app/features/clients/client-path.ts'
import { userName } from '#app/features/conversations/labels.ts'
import type { CallLogEntry } from '#app/features/phone/call-log-entry.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { canWork, clockTime, directionLabel, rowTone, statusLabel } from '../labels.ts'

/** Spec 2, 2. */
const MOST_AVATARS = 3
const FEW = 2

interface CallRowsProps {
  calls: CallLogEntry[]
  userId: string | null
  /** The page's search, to which dialogs return. */
  search: string
}

/** Calls as a table, newest first. */
export function CallRows({ calls, userId, search }: CallRowsProps) {
  const hasLocations = new Set(calls.flatMap((call) => call.location?.id ?? [])).size > 1
  const columns: TableColumn[] = [
    { label: 'Date' },
    ...(hasLocations ? [{ label: 'Location' }] : []),
    { label: 'Direction' },
    { label: 'From' },
    { label: 'To' },
    { label: 'Participants' },
    { label: 'Status' },
    { label: 'Duration' },
    { label: 'Worked' },
  ]
  return (
    <Table caption="Calls, newest first" columns={columns}>
      {calls.map((call) => (
        <tr key={call.id} className={TONES[rowTone(call) ?? 'plain']}>
          <td className="whitespace-nowrap tabular-nums">
            <DateTime at={call.createdAt} show="both" />
          </td>
          {hasLocations ? <td>{call.location?.name ?? <Dash />}</td> : null}
          <td>{directionLabel(call.format)}</td>
          <td>{call.direction === 'inbound' ? <Outside call={call} /> : <Ours call={call} />}</td>
          <td>{call.direction === 'inbound' ? <Ours call={call} /> : <Outside call={call} />}</td>
          <td>
            <Participants of={call.participants} />
          </td>
          <td>
            <Status call={call} />
          </td>
          <td className="tabular-nums">
            {call.callDuration === null ? <Dash /> : clockTime(call.callDuration)}
          </td>
          <td>
            <Worked call={call} userId={userId} search={search} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

const TONES = { bad: 'bg-bad-soft', live: 'bg-brand-soft', plain: '' }

/** The client or the number. */
function Outside({ call: { client, phoneNumber } }: { call: CallLogEntry }) {
  return (
    <span className="flex flex-col">
      {client ? (
        <Link
          to={clientPath(client.id)}
          className="font-medium text-brand-text underline-offset-2 hover:underline"
        >
          {client.name}
        </Link>
      ) : null}
      {phoneNumber ? <PhoneNumber number={phoneNumber} /> : <span className="text-muted">Unknown</span>}
    </span>
  )
}

/** The user, and the account's number. */
function Ours({ call: { user, userTo, accountPhone } }: { call: CallLogEntry }) {
  return (
    <span className="flex flex-col">
      {user ? <span>{userTo ? `${userName(user)} → ${userName(userTo)}` : userName(user)}</span> : null}
      {accountPhone ? (
        <span className="text-muted" title={formatPhone(accountPhone.phoneNumber)}>
          {accountPhone.friendlyName}
        </span>
      ) : null}
      {user || accountPhone ? null : <Dash />}
    </span>
  )
}

function Status({ call }: { call: CallLogEntry }) {
  return (
    <span className="flex flex-col items-start">
      <Chip tone={CHIPS[rowTone(call) ?? 'plain']}>{statusLabel(call.status)}</Chip>
      {call.errorMessage ? <span className="text-muted text-sm">{call.errorMessage}</span> : null}
    </span>
  )
}

const CHIPS = { bad: 'bad', live: 'brand', plain: 'plain' } as const

/** Empty for two or fewer (spec 2, 2). */
function Participants({ of }: { of: CallLogEntry['participants'] }) {
  if (of.length <= FEW) return null
  const name = ({ user, phoneNumber }: (typeof of)[number]) =>
    user ? userName(user) : phoneNumber ? formatPhone(phoneNumber) : 'Unknown'
  const rest = of.slice(MOST_AVATARS)
  return (
    <span className="flex items-center gap-1" title={of.map(name).join(', ')}>
      {of.slice(0, MOST_AVATARS).map((each) => (
        <Avatar
          key={name(each)}
          name={name(each)}
          src={each.user?.avatar ?? null}
          seed={each.user?.id}
          size="sm"
        />
      ))}
      {rest.length > 0 ? <span className="text-muted">+{rest.length}</span> : null}
      <span className="sr-only">{of.map(name).join(', ')}</span>
    </span>
  )
}

function Worked({ call, userId, search }: { call: CallLogEntry; userId: string | null; search: string }) {
  const done = call.workedBy ? (
    <span className="flex items-center gap-2">
      <Avatar name={userName(call.workedBy)} src={call.workedBy.avatar} seed={call.workedBy.id} size="sm" />
      <span className="flex flex-col">
        {userName(call.workedBy)}
        <DateTime at={call.workedOn} className="text-muted" />
      </span>
    </span>
  ) : null
  if (!canWork(call, userId)) return done
  return (
    <Link
      to={`/phone-log/${call.id}/work${search}`}
      preventScrollReset
      className="text-brand-text underline-offset-2 hover:underline"
    >
      {done ?? 'Mark as reviewed'}
      {done ? <span className="sr-only">, take back the review</span> : null}
    </Link>
  )
}
