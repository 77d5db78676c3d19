import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#app/components/ui/dialog.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { UserAvatar } from '#app/components/user-avatar.tsx'
import { usePeers } from '#app/features/accounts/shell/components/peers-context.ts'
import { fullName } from '#app/lib/names.ts'
import { formatPhone, maskPhone, normalizePhone } from '#app/lib/phone.ts'
import { PRESENCE_LABELS } from '#app/lib/presence-statuses.ts'
import { showRefusal } from '../call-requests.ts'
import { dialedNumber } from '../dialed-number.ts'
import { readPhone, usePhone } from '../phone-store.ts'
import { NO_CALL_TO_TRANSFER } from '../softphone.ts'
import { useFoundClients } from './use-found-clients.ts'

type Target = { user: string } | { to: string }

/** Colleagues, several to add and one to transfer to; or a number. A call that still rings goes to a colleague. */
export default function ChoosePeople({
  purpose,
  exclude,
  onChoose,
  onClose,
}: {
  purpose: 'add' | 'transfer' | 'transfer-ringing'
  exclude: string[]
  onChoose: (targets: Target[], mode: 'cold' | 'warm') => void
  onClose: () => void
}) {
  const peers = usePeers().filter((peer) => !exclude.includes(peer.id))
  const [chosen, setChosen] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const isRinging = purpose === 'transfer-ringing'
  const [mode, setMode] = useState<'cold' | 'warm'>(isRinging ? 'cold' : 'warm')
  const several = purpose === 'add'
  const number = normalizePhone(typed)
  const { refusal } = dialedNumber(typed)
  const refusalId = useId()
  const isDone = useRef(false)
  // The call ended while the user chose, which takes this away.
  useEffect(
    () => () => {
      if (!isDone.current && !several && readPhone().call === null) showRefusal(NO_CALL_TO_TRANSFER)
    },
    [several],
  )
  const close = () => {
    isDone.current = true
    onClose()
  }
  const choose = (phoneNumber: string) => {
    if (!several) setChosen([])
    setTyped(maskPhone(phoneNumber))
  }
  const targets: Target[] = [...chosen.map((user) => ({ user })), ...(number ? [{ to: number }] : [])]
  return (
    <Dialog open onOpenChange={(open) => open || close()}>
      <DialogContent size="sm" aria-describedby={undefined}>
        <form
          className="flex min-h-0 flex-col"
          onSubmit={(event) => {
            event.preventDefault()
            isDone.current = true
            onChoose(several ? targets : targets.slice(0, 1), mode)
          }}
        >
          <DialogHeader>
            <DialogTitle>{several ? 'Add to the call' : 'Transfer the call'}</DialogTitle>
          </DialogHeader>
          <DialogBody className="flex flex-col gap-3">
            {several || isRinging ? null : <HowToTransfer mode={mode} onChange={setMode} />}
            <PeerList
              peers={peers}
              several={several}
              chosen={chosen}
              onChange={(ids) => {
                if (!several) setTyped('')
                setChosen(ids)
              }}
            />
            {isRinging ? null : (
              <div className="flex flex-col gap-1">
                <Label htmlFor="transfer-number">Or a phone number</Label>
                <Input
                  id="transfer-number"
                  type="tel"
                  autoComplete="off"
                  aria-invalid={refusal ? true : undefined}
                  aria-describedby={refusalId}
                  value={typed}
                  onChange={(event) => choose(event.currentTarget.value)}
                />
                <FindContact onFound={choose} />
                <p id={refusalId} role="status" className="text-bad text-sm empty:hidden">
                  {refusal}
                </p>
              </div>
            )}
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={targets.length === 0}>
              Submit
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** Finds a contact's number by name. */
function FindContact({ onFound }: { onFound: (phoneNumber: string) => void }) {
  const { typed, setTyped, clients } = useFoundClients()
  return (
    <>
      <Input
        type="search"
        autoComplete="off"
        aria-label="Find a contact"
        placeholder="Find a contact by name"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Enter would submit the choice that was made before.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {clients ? (
        <ul aria-label="Found contacts" className="flex flex-col">
          {clients.map(({ client, phoneNumber }) => (
            <li key={client.id}>
              <Button
                variant="ghost"
                className="w-full justify-start"
                onClick={() => {
                  setTyped('')
                  onFound(phoneNumber)
                }}
              >
                <bdi className="truncate">{client.name}</bdi>
                <span className="ml-auto text-muted text-xs tabular-nums">{formatPhone(phoneNumber)}</span>
              </Button>
            </li>
          ))}
          {clients.length === 0 ? (
            <li className="px-1 text-muted text-sm">No one with a phone number was found.</li>
          ) : null}
        </ul>
      ) : null}
    </>
  )
}

function HowToTransfer({
  mode,
  onChange,
}: {
  mode: 'cold' | 'warm'
  onChange: (mode: 'cold' | 'warm') => void
}) {
  return (
    <fieldset className="flex flex-col gap-1.5 text-sm">
      <legend className="sr-only">How to transfer</legend>
      <label className="flex items-center gap-2">
        <input type="radio" name="mode" checked={mode === 'warm'} onChange={() => onChange('warm')} />
        Talk to them first
      </label>
      <label className="flex items-center gap-2">
        <input type="radio" name="mode" checked={mode === 'cold'} onChange={() => onChange('cold')} />
        Leave as soon as they answer
      </label>
    </fieldset>
  )
}

function PeerList({
  peers,
  several,
  chosen,
  onChange,
}: {
  peers: ReturnType<typeof usePeers>
  several: boolean
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const { ringable } = usePhone()
  return (
    <ul className="flex flex-col">
      {peers.map((peer) => {
        const name = fullName(peer.firstName, peer.lastName)
        return (
          <li key={peer.id}>
            <label className="flex min-h-10 items-center gap-2.5 rounded-sm px-1 hover:bg-sunken">
              <input
                type={several ? 'checkbox' : 'radio'}
                name="user"
                className={several ? 'checkbox' : undefined}
                checked={chosen.includes(peer.id)}
                onChange={({ currentTarget: { checked } }) => {
                  const others = several ? chosen.filter((id) => id !== peer.id) : []
                  onChange(checked ? [...others, peer.id] : others)
                }}
              />
              <UserAvatar
                name={name}
                src={peer.avatar}
                seed={peer.id}
                size="sm"
                presence={peer.phoneStatus}
                presenceWritten
              />
              <span className="min-w-0 flex-1 truncate text-sm">
                <bdi>{name}</bdi>
              </span>
              <span className="text-muted text-xs">
                {ringable.includes(peer.id) ? PRESENCE_LABELS[peer.phoneStatus] : 'Can’t be reached'}
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}
