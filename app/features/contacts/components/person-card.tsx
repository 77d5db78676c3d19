import { Mail, MessageSquare, Phone } from 'lucide-react'
import { Form } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { PhoneNumber } from '#app/components/values.tsx'
import { formatPhone, toE164 } from '#app/lib/phone.ts'

export interface PersonCardProps {
  /** Read out as the card's name: Primary contact. */
  title: string
  name: string
  chip: string
  company?: string | null
  seed: string
  level: 'applicant' | 'coapplicant'
  mobilePhone: string | null
  phone: string | null
  email: string | null
  optedOut: readonly string[]
  canMessage: boolean
}

/** One person of a contact with the ways to reach them. */
export function PersonCard({
  title,
  name,
  chip,
  company,
  seed,
  level,
  optedOut,
  canMessage,
  ...person
}: PersonCardProps) {
  const numbers = [
    { label: 'Mobile', number: person.mobilePhone },
    { label: 'Home', number: person.phone },
  ].filter((entry): entry is { label: string; number: string } => entry.number !== null)
  const first = numbers[0]?.number
  return (
    <section aria-label={title} className="flex min-w-0 gap-3 rounded-md border border-line bg-surface p-4">
      <Avatar name={name} seed={seed} size="lg" />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 pt-1">
            <h2 className="min-w-0 break-words font-semibold text-base">{name}</h2>
            <Chip>{chip}</Chip>
          </div>
          {first ? (
            <a
              href={`tel:${toE164(first)}`}
              aria-label={`Call ${name} at ${formatPhone(first)}`}
              title={`Call ${formatPhone(first)}`}
              className={buttonVariants({ variant: 'ghost', size: 'icon' })}
            >
              <Phone aria-hidden />
            </a>
          ) : null}
          {canMessage && person.mobilePhone ? (
            <Form method="post">
              <input type="hidden" name="level" value={level} />
              <Button
                type="submit"
                name="intent"
                value="messages"
                variant="ghost"
                size="icon"
                aria-label={`Messages with ${name}`}
                title="Messages"
              >
                <MessageSquare aria-hidden />
              </Button>
            </Form>
          ) : null}
        </div>
        {company ? <p className="break-words text-muted">{company}</p> : null}
        <ul className="mt-2 flex flex-col gap-1">
          {numbers.map(({ label, number }) => (
            <li key={label} className="flex min-h-6 flex-wrap items-center gap-x-2">
              <Phone aria-hidden className="size-3.5 shrink-0 text-faint" />
              <PhoneNumber number={number} link />
              <span className="text-muted text-xs">{label}</span>
              {optedOut.includes(number) ? <Chip tone="bad">Opted out of texts</Chip> : null}
            </li>
          ))}
          {person.email ? (
            <li className="flex min-h-6 min-w-0 items-center gap-2">
              <Mail aria-hidden className="size-3.5 shrink-0 text-faint" />
              <a href={`mailto:${person.email}`} className="min-w-0 wrap-anywhere hover:underline">
                {person.email}
              </a>
            </li>
          ) : null}
          {numbers.length === 0 && !person.email ? (
            <li className="text-muted">No phone number or email yet.</li>
          ) : null}
        </ul>
      </div>
    </section>
  )
}
