import { Search } from '#app/components/icons.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { usePeers } from '#app/features/accounts/shell/components/peers-context.ts'
import { fullName } from '#app/lib/names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { PRESENCE_LABELS } from '#app/lib/presence-statuses.ts'
import { dial } from '../softphone.ts'
import { CallRow } from './call-row.tsx'
import { useFoundClients } from './use-found-clients.ts'

/** Finds people to call by name. Its results replace the lists below it. */
export function FindPeople({ userId, children }: { userId: string; children: React.ReactNode }) {
  const { typed, setTyped, isSearching, clients } = useFoundClients()
  const wanted = typed.trim().toLowerCase()
  const peers = usePeers().filter(
    (peer) => peer.id !== userId && fullName(peer.firstName, peer.lastName).toLowerCase().includes(wanted),
  )
  const close = () => setTyped('')
  return (
    <>
      <div className="relative px-4 pt-1 pb-3">
        <Search aria-hidden className="absolute top-3.5 left-6.5 size-4 text-faint" />
        <Input
          type="search"
          autoComplete="off"
          aria-label="Find a contact or colleague"
          placeholder="Find by name"
          className="pl-8"
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        />
      </div>
      {isSearching ? (
        <ul aria-label="Found">
          {peers.map((peer) => (
            <CallRow
              key={peer.id}
              title={fullName(peer.firstName, peer.lastName)}
              detail={`Colleague · ${PRESENCE_LABELS[peer.phoneStatus]}`}
              onCall={() => {
                close()
                void dial({ user: peer.id })
              }}
            />
          ))}
          {clients?.map(({ client, phoneNumber }) => (
            <CallRow
              key={client.id}
              title={client.name}
              detail={formatPhone(phoneNumber)}
              onCall={() => {
                close()
                void dial({ to: phoneNumber, client: client.id })
              }}
            />
          ))}
          {clients?.length === 0 && peers.length === 0 ? (
            <li>
              <EmptyState title="No one with a phone number was found." />
            </li>
          ) : null}
        </ul>
      ) : (
        children
      )}
    </>
  )
}
