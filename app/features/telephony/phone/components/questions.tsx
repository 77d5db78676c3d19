import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#app/components/ui/dialog.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { type Question, setPhone } from '../phone-store.ts'
import { dial } from '../softphone.ts'

/** More locations than this are a dropdown. */
const MAX_LISTED = 5

/** Asks what is missing before a call is placed; the drawer asks for the microphone. */
export function Questions({ question }: { question: Question | null }) {
  if (!question || question.about === 'microphone') return null
  const close = () => setPhone({ question: null })
  return (
    <Dialog open onOpenChange={(open) => open || close()}>
      <DialogContent size="sm">
        <ChooseLocation question={question} onClose={close} />
      </DialogContent>
    </Dialog>
  )
}

function ChooseLocation({
  question: { locations, waiting, target },
  onClose,
}: {
  question: Extract<Question, { about: 'location' }>
  onClose: () => void
}) {
  const [location, setLocation] = useState('')
  return (
    <form
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
        void dial({ ...target, location })
      }}
    >
      <DialogHeader>
        <DialogTitle>Call from</DialogTitle>
        <DialogDescription>Choose the location whose number the other side sees.</DialogDescription>
      </DialogHeader>
      <DialogBody>
        {locations.length > MAX_LISTED ? (
          <Select
            aria-label="Location"
            value={location}
            onChange={(event) => setLocation(event.currentTarget.value)}
          >
            <option value="" disabled>
              Choose a location
            </option>
            {locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        ) : (
          <ul>
            {locations.map(({ id, name }) => (
              <li key={id}>
                <label className="flex min-h-9 items-center gap-2.5">
                  <input
                    type="radio"
                    name="location"
                    checked={location === id}
                    onChange={() => setLocation(id)}
                  />
                  {name}
                </label>
              </li>
            ))}
          </ul>
        )}
        {waiting.length > 0 ? (
          <p className="pt-2 text-muted text-sm">
            No calls from {waiting.join(', ')} yet: the number is still being moved here from another carrier.
          </p>
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={location === ''}>
          OK
        </Button>
      </DialogFooter>
    </form>
  )
}
