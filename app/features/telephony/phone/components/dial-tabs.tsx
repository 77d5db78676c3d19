import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Backspace, Phone } from '#app/components/icons.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/components/ui/tabs.tsx'
import { UserAvatar } from '#app/components/user-avatar.tsx'
import { usePeers } from '#app/features/accounts/shell/components/peers-context.ts'
import { fullName } from '#app/lib/names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { PRESENCE_LABELS } from '#app/lib/presence-statuses.ts'
import { dialedNumber, EMPTY, typedNumber, withoutLastDigit } from '../dialed-number.ts'
import type { DialLists } from '../dial-lists.server.ts'
import { usePhone } from '../phone-store.ts'
import { dial } from '../softphone.ts'
import { CallRow } from './call-row.tsx'
import { FindPeople } from './find-people.tsx'

const KEYS = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', ''],
  ['#', ''],
] as const

/** The four ways to choose a person to call. */
export function DialTabs({ userId, lists }: { userId: string; lists: DialLists | undefined }) {
  return (
    <Tabs defaultValue="dialpad">
      <TabsList aria-label="Ways to call" className="px-2 text-xs">
        <TabsTrigger value="dialpad">Dialpad</TabsTrigger>
        <TabsTrigger value="peers">Peers</TabsTrigger>
        <TabsTrigger value="favorites">Favorites</TabsTrigger>
        <TabsTrigger value="recent">Recent</TabsTrigger>
      </TabsList>
      <TabsContent value="dialpad">
        <FindPeople userId={userId}>
          <Dialpad />
        </FindPeople>
      </TabsContent>
      <TabsContent value="peers" className="pt-1">
        <Peers userId={userId} />
      </TabsContent>
      <TabsContent value="favorites" className="pt-1">
        <Favorites lists={lists} />
      </TabsContent>
      <TabsContent value="recent" className="pt-1">
        <Recent lists={lists} />
      </TabsContent>
    </Tabs>
  )
}

/** Up to 11 digits that start with 1; Enter dials when the number is complete. */
function Dialpad() {
  const [text, setText] = useState(EMPTY)
  const { number, refusal } = dialedNumber(text)
  const refusalId = useId()
  const call = () => {
    if (!number) return
    void dial({ to: number })
    setText(EMPTY)
  }
  return (
    <form
      className="flex flex-col gap-3 px-4 pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        call()
      }}
    >
      <div className="flex items-center gap-1">
        <Input
          type="tel"
          autoComplete="off"
          aria-label="Phone number"
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusalId}
          value={text}
          onChange={(event) => setText(typedNumber(event.currentTarget.value))}
          onKeyDown={(event) => {
            const { selectionStart, selectionEnd, value } = event.currentTarget
            const isAtEnd = selectionStart === value.length && selectionEnd === value.length
            if (event.key !== 'Backspace' || !isAtEnd) return
            event.preventDefault()
            setText(withoutLastDigit)
          }}
          className="text-center font-medium text-lg tabular-nums"
        />
        <Button
          variant="ghost"
          size="icon"
          disabled={text === EMPTY}
          onClick={() => setText(withoutLastDigit)}
        >
          <Backspace aria-hidden />
          <span className="sr-only">Delete the last digit</span>
        </Button>
      </div>
      <p id={refusalId} role="status" className="text-bad text-sm empty:hidden">
        {refusal}
      </p>
      <PhoneKeys onKey={(key) => setText((before) => typedNumber(before + key))} />
      <Button type="submit" variant="primary" size="lg" disabled={!number}>
        <Phone aria-hidden />
        Call
      </Button>
    </form>
  )
}

/** The twelve keys of a phone. */
export function PhoneKeys({ onKey }: { onKey: (key: string) => void }) {
  return (
    <div className="grid grid-cols-3 gap-2">
      {KEYS.map(([key, letters]) => (
        <button
          key={key}
          type="button"
          onClick={() => onKey(key)}
          className="flex h-12 flex-col items-center justify-center rounded-md border border-line bg-surface hover:bg-sunken active:bg-line"
        >
          <span className="font-medium text-lg leading-5">{key}</span>
          {letters ? (
            <span aria-hidden className="text-2xs text-faint leading-3">
              {letters}
            </span>
          ) : null}
        </button>
      ))}
    </div>
  )
}

function Peers({ userId }: { userId: string }) {
  const { ringable } = usePhone()
  const everyone = usePeers()
  const peers = everyone.filter((peer) => peer.id !== userId)
  const own = everyone.find((peer) => peer.id === userId)
  if (peers.length === 0) return <EmptyState title="No one else is in this company yet." />
  return (
    <ul>
      {own && own.role !== 'employee' ? (
        <li className="border-line border-b px-4 py-2 text-sm">
          <Link to="/phone-log/team" className="text-brand-text underline-offset-2 hover:underline">
            See who is on a call, and listen in
          </Link>
        </li>
      ) : null}
      {peers.map((peer) => {
        const name = fullName(peer.firstName, peer.lastName)
        const reachable = ringable.includes(peer.id)
        return (
          <CallRow
            key={peer.id}
            title={name}
            detail={PRESENCE_LABELS[peer.phoneStatus] + (reachable ? '' : ' · can’t be reached now')}
            onCall={() => void dial({ user: peer.id })}
          >
            <UserAvatar
              name={name}
              src={peer.avatar}
              seed={peer.id}
              size="sm"
              presence={peer.phoneStatus}
              presenceWritten
            />
          </CallRow>
        )
      })}
    </ul>
  )
}

function Favorites({ lists }: { lists: DialLists | undefined }) {
  if (!lists) return <ListSkeleton />
  if (lists.favorites.length === 0) {
    return <EmptyState title="No favorites yet">Star a contact to see it here.</EmptyState>
  }
  return (
    <ul>
      {lists.favorites.map(({ client, phoneNumber }) => (
        <CallRow
          key={`${client.id}${phoneNumber}`}
          title={client.name}
          detail={formatPhone(phoneNumber)}
          onCall={() => void dial({ to: phoneNumber, client: client.id })}
        />
      ))}
    </ul>
  )
}

function Recent({ lists }: { lists: DialLists | undefined }) {
  if (!lists) return <ListSkeleton />
  if (lists.recent.length === 0) {
    return <EmptyState title="Coming Soon">Numbers that you talk to will appear here.</EmptyState>
  }
  return (
    <ul>
      {lists.recent.map(({ client, phoneNumber, direction, missed, endedAt }) => (
        <CallRow
          key={phoneNumber}
          title={client?.name ?? formatPhone(phoneNumber)}
          detail={
            <>
              {client ? <span className="block">{formatPhone(phoneNumber)}</span> : null}
              <span className={missed ? 'text-bad' : undefined}>
                {missed ? 'Missed' : direction === 'inbound' ? 'Incoming' : 'Outgoing'}
              </span>
              {' · '}
              <RelativeTime at={endedAt} />
            </>
          }
          onCall={() => void dial({ to: phoneNumber, ...(client ? { client: client.id } : {}) })}
        />
      ))}
    </ul>
  )
}

function ListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3 p-4">
      {[1, 2, 3].map((row) => (
        <div key={row} className="h-8 rounded-md bg-sunken" />
      ))}
    </div>
  )
}
