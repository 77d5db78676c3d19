import { UserAvatar } from '#app/components/user-avatar.tsx'
import { fullName } from '#app/lib/names.ts'
import { PRESENCE_COLORS, PRESENCE_LABELS } from '#app/lib/presence-statuses.ts'
import { type PeerView } from '#app/features/accounts/presence/presence.ts'

const ORDER = { green: 0, orange: 1, red: 1, yellow: 2, grey: 3 }

/** Sorts colleagues by availability, then by name. */
export function Peers({ peers, userId }: { peers: PeerView[]; userId: string }) {
  const others = peers
    .filter((peer) => peer.id !== userId)
    .toSorted((a, b) => ORDER[PRESENCE_COLORS[a.phoneStatus]] - ORDER[PRESENCE_COLORS[b.phoneStatus]])
  if (others.length === 0) {
    return (
      <p className="hidden px-2 text-muted text-sm unfolded:block">No one else is in this company yet.</p>
    )
  }
  return (
    <ul className="flex flex-col gap-px">
      {others.map((peer) => (
        <Peer key={peer.id} peer={peer} coachee={peers.find((other) => other.id === peer.coacheeId)} />
      ))}
    </ul>
  )
}

function Peer({ peer, coachee }: { peer: PeerView; coachee: PeerView | undefined }) {
  const name = fullName(peer.firstName, peer.lastName)
  const status = PRESENCE_LABELS[peer.phoneStatus] + (coachee ? ` ${coachee.firstName}` : '')
  return (
    <li
      title={`${name}, ${status}`}
      className="flex h-8 min-w-0 items-center justify-center gap-2.5 unfolded:justify-start unfolded:px-2"
    >
      <UserAvatar
        name={name}
        src={peer.avatar}
        seed={peer.id}
        size="xs"
        presence={peer.phoneStatus}
        presenceWritten
      />
      <span className="sr-only min-w-0 flex-1 truncate unfolded:not-sr-only unfolded:truncate">{name}</span>
      <span className="sr-only shrink-0 text-faint text-xs unfolded:not-sr-only">{status}</span>
    </li>
  )
}
