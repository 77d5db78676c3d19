import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isBlank } from '#app/lib/blank.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { ListChecks } from '#app/components/icons.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { addToBoardPath } from '#app/features/people/boards/paths.ts'
import { post } from '#app/lib/api-client.ts'
import type { ClientNotes } from '../call-notes.server.ts'
import { callNoteKey, changeCallNote, forgetCallNote, useCallNote } from '../call-note-draft.ts'
import type { CallClient } from '#app/features/telephony/calls/phone-views.server.ts'
import { isEmergency } from '#app/features/telephony/calls/numbers.ts'
import { usePhone } from '../phone-store.ts'
import { newContactPath } from '#app/features/people/clients/paths.ts'
import { useJson } from './use-json.ts'

/** The client's sticky and newest notes, and a new one. */
export function CallNotes({
  client,
  phoneNumber,
}: {
  client: CallClient | null
  phoneNumber: string | null
}) {
  const path = client ? `/phone/notes/${client.id}` : null
  const [loaded, reload] = useJson<ClientNotes>(path)
  if (isEmergency(phoneNumber)) return <EmptyState title="Notes belong to a contact." />
  if (!client || !path) {
    return (
      <EmptyState
        title={phoneNumber ? 'Not a contact yet' : 'A call with a colleague has no notes.'}
        action={
          phoneNumber ? (
            <Link to={newContactPath(phoneNumber)} className={buttonVariants()}>
              Create contact
            </Link>
          ) : undefined
        }
      >
        {phoneNumber ? 'Notes belong to a contact.' : null}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <CallNoteForm url={path} client={client} phoneNumber={phoneNumber} onSaved={reload} />
      <ul className="flex flex-col gap-2">
        {loaded?.notes.map((note) => (
          <li
            key={note.id}
            className={
              note.isSticky ? 'rounded-md bg-warn-soft p-2 text-sm' : 'border-line border-b pb-2 text-sm'
            }
          >
            <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
              {note.note}
            </p>
            <p className="mt-1 text-muted text-xs">
              {note.isSticky ? 'Sticky · ' : ''}
              {note.author ? `${note.author} · ` : ''}
              <RelativeTime at={note.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A note on a call. What was typed stays until it is saved, wherever the form is shown. */
export function CallNoteForm({
  url,
  client,
  phoneNumber,
  onSaved,
}: {
  url: string
  client: { id: string }
  phoneNumber: string | null
  onSaved: () => void
}) {
  const key = callNoteKey(usePhone().userId, client.id, phoneNumber)
  const draft = useCallNote(key)
  const { note, isSticky, newId } = draft
  const [saving, setSaving] = useState(false)
  const { pathname, search } = useLocation()
  const save = async () => {
    setSaving(true)
    const answer = await post(url, { note, newId, ...(isSticky ? { isSticky: 'on' } : {}) })
    setSaving(false)
    if (!answer.ok) {
      const message = isSticky ? 'error creating sticky note' : answer.error
      return showToast({ id: 'call-note', kind: 'bad', message })
    }
    forgetCallNote(key, draft)
    onSaved()
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Textarea
        aria-label="Note"
        placeholder="Add a note"
        rows={3}
        value={note}
        onChange={(event) => changeCallNote(key, { note: event.currentTarget.value })}
      />
      <div className="flex items-center justify-between gap-2">
        <label className="flex items-center gap-2 text-sm">
          <Checkbox
            checked={isSticky}
            onChange={(event) => changeCallNote(key, { isSticky: event.currentTarget.checked })}
          />
          Sticky
        </label>
        <Link
          to={addToBoardPath(client.id, pathname + search)}
          className={`${buttonVariants({ variant: 'ghost', size: 'sm' })} ml-auto`}
        >
          <ListChecks aria-hidden />
          Add to board
        </Link>
        <Button type="submit" size="sm" variant="primary" disabled={saving || isBlank(note)}>
          {saving ? 'Saving...' : 'Submit'}
        </Button>
      </div>
    </form>
  )
}
