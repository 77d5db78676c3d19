import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Alert } from '#app/components/ui/alert.tsx'

const WATCHED = ['firstName', 'lastName', 'email', 'dob', 'mobilePhone', 'phone', 'coMobilePhone', 'coPhone']

export interface Found {
  id: string
  name: string
  detail: string
}

interface DuplicateHintProps {
  /** Duplicates that a save found. Those found while typing replace them. */
  onSave: Found[] | undefined
  /** The form, given the ids of the duplicates on display. */
  children: (seen: string) => React.ReactNode
}

/** Wraps the form of a new client, and shows clients with the same number, email, or name and birth date. */
export function DuplicateHint({ onSave, children }: DuplicateHintProps) {
  const [whileTyping, setFound] = useState<Found[]>()
  const found = whileTyping ?? onSave ?? []
  const asked = useRef<AbortController>(null)
  const findDuplicates = async (form: HTMLFormElement) => {
    asked.current?.abort()
    const cancel = (asked.current = new AbortController())
    const typed = new FormData(form)
    const body = new URLSearchParams(WATCHED.map((name) => [name, String(typed.get(name) ?? '')]))
    try {
      const response = await fetch('/contacts/duplicates/find', {
        method: 'POST',
        body,
        signal: cancel.signal,
      })
      if (response.ok) setFound(((await response.json()) as { found: Found[] }).found)
    } catch {
      // Without an answer there is no hint.
    }
  }
  return (
    <div
      onBlur={(event) => {
        const input = event.target as unknown as HTMLInputElement
        if (WATCHED.includes(input.name) && input.form) void findDuplicates(input.form)
      }}
      className="flex flex-col gap-4"
    >
      <div aria-live="polite">
        {found.length > 0 ? (
          <Alert variant="info">
            This contact may already exist:{' '}
            {found.map((contact, at) => (
              <span key={contact.id}>
                {at > 0 ? ', ' : ''}
                <Link
                  to={`/contacts/contact/${contact.id}`}
                  className="font-medium text-brand-text underline"
                >
                  {contact.name}
                </Link>
                {contact.detail ? ` (${contact.detail})` : ''}
              </span>
            ))}
          </Alert>
        ) : null}
      </div>
      {children(found.map(({ id }) => id).join(' '))}
    </div>
  )
}
