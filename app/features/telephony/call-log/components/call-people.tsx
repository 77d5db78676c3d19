import { Link } from 'react-router'
import { Phone } from '#app/components/icons.tsx'
import { Chip } from '#app/components/chip.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Dash, PhoneNumber } from '#app/components/values.tsx'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import type { CallLogEntry, Participant } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import { formatPhone, toE164 } from '#app/lib/phone.ts'
import { canCallBack } from '../labels.ts'

const MOST_AVATARS = 3
/** Participants that the other facts of a call name already. */
export const FEW = 2

/** The client or the number, with a button to call back. */
export function Outside({ call }: { call: CallLogEntry }) {
  const { client, phoneNumber } = call
  return (
    <span className="flex items-center gap-1">
      {client ? (
        <Link
          to={clientPath(client.id)}
          title={phoneNumber ? formatPhone(phoneNumber) : undefined}
          className="truncate font-medium text-brand-text underline-offset-2 @min-[56rem]/table:max-w-40 hover:underline"
        >
          <bdi>{client.name}</bdi>
        </Link>
      ) : phoneNumber ? (
        <PhoneNumber number={phoneNumber} />
      ) : (
        <span className="text-muted">Unknown</span>
      )}
      <CallBack call={call} small />
    </span>
  )
}

/** Calls the number in the browser's phone; without JavaScript the device's own phone does. */
export function CallBack({ call: { client, phoneNumber }, small }: { call: CallLogEntry; small?: boolean }) {
  if (!phoneNumber || !canCallBack(phoneNumber)) return null
  const name = client?.name ?? formatPhone(phoneNumber)
  return (
    <a
      href={`tel:${toE164(phoneNumber)}`}
      data-client={client?.id}
      title={`Call ${name}`}
      className={buttonVariants(small ? { variant: 'ghost', size: 'icon-sm' } : { variant: 'primary' })}
    >
      <Phone aria-hidden />
      {small ? <span className="sr-only">Call {name}</span> : 'Call back'}
    </a>
  )
}

/** The user who took or placed a call, and the user it was for or transferred to. */
export const callUsers = ({ user, userTo }: CallLogEntry): string | null => {
  const names = [user, userTo].flatMap((each) => (each ? [userName(each)] : []))
  return names.length > 0 ? [...new Set(names)].join(' → ') : null
}

/** The user, else the account's number, and what the caller chose in the menu. */
export function Ours({ call }: { call: CallLogEntry }) {
  const { ivr, accountPhone } = call
  const people = callUsers(call)
  return (
    <span
      className="flex min-w-0 items-center gap-1.5"
      title={accountPhone ? numberTitle(accountPhone) : undefined}
    >
      {ivr === MAIN_MENU ? null : <Chip>{ivr}</Chip>}
      <span className="truncate @min-[56rem]/table:max-w-40">
        {people ?? accountPhone?.friendlyName ?? <Dash />}
      </span>
    </span>
  )
}

/** A call's `ivr` without a choice in the menu. */
const MAIN_MENU = 'main'

/** Our number with its name: `Main line, +1-208-555-0100`. */
export const numberTitle = ({ friendlyName, phoneNumber }: NonNullable<CallLogEntry['accountPhone']>) =>
  [friendlyName, formatPhone(phoneNumber)].filter(Boolean).join(', ')

export const participantLabel = ({ user, client, phoneNumber }: Participant) =>
  user ? userName(user) : (client?.name ?? (phoneNumber ? formatPhone(phoneNumber) : 'Unknown'))

/** Empty for two or fewer. */
export function CallParticipants({ of }: { of: Participant[] }) {
  if (of.length <= FEW) return null
  const rest = of.slice(MOST_AVATARS)
  const names = of.map(participantLabel).join(', ')
  return (
    <span className="flex items-center gap-1" title={names}>
      {of.slice(0, MOST_AVATARS).map((each) => (
        <Avatar
          key={each.user?.id ?? each.phoneNumber}
          name={participantLabel(each)}
          src={each.user?.avatar ?? null}
          seed={each.user?.id}
          size="sm"
        />
      ))}
      {rest.length > 0 ? <span className="text-muted">+{rest.length}</span> : null}
      <span className="sr-only">{names}</span>
    </span>
  )
}
