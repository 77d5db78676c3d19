import { Cake, Cross, type IconComponent, Mail, MessageSquare, Phone } from '#app/components/icons.tsx'
import { Form } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { useClock } from '#app/components/time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { PhoneNumber } from '#app/components/values.tsx'
import { ageOn, dayIn, formatDay } from '#app/lib/dates.ts'
import { choiceValue } from '#app/features/people/clients/paths.ts'
import { formatPhone, toE164 } from '#app/lib/phone.ts'
import type { ClientDetail } from '#app/features/people/clients/clients.server.ts'
import { coName, type Level } from '#app/features/people/clients/person.ts'
import { StarRating } from './star-rating.tsx'

export interface PersonCardProps {
  client: ClientDetail
  level: Level
  name: string
  canMessage: boolean
  /** Opens the conversation in a window; without JavaScript, on its page. */
  onMessages: (level: Level) => void
}

/** A person of a client, with the ways to reach them. */
export function PersonCard({ client, level, name, canMessage, onMessages }: PersonCardProps) {
  const co = level === 'coapplicant'
  const value = (base: string) => {
    const stored = client.values[co ? coName(base) : base]
    return typeof stored === 'string' ? stored : null
  }
  const numbers = [
    { label: 'Mobile', number: value('mobilePhone'), extension: value('mobilePhoneExtension') },
    { label: 'Home', number: value('phone'), extension: value('phoneExtension') },
  ].filter((entry): entry is Reachable => entry.number !== null)
  const first = numbers[0]?.number
  const dead = value('dod')
  const email = value('email')
  // A client without a name is titled by its company; don't repeat it.
  const company = value('companyName') === name ? null : value('companyName')
  const status = co ? (client.coStatus ?? 'Secondary') : 'Primary'
  return (
    <section
      aria-label={co ? 'Secondary contact' : 'Primary contact'}
      className="flex min-w-0 gap-3 rounded-md border border-line bg-surface p-4"
    >
      <Avatar name={name} seed={co ? `${client.id} co` : client.id} size="lg" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start gap-x-2">
          {/* As wide as its longest word: the buttons go below it first. */}
          <div className="flex min-w-min max-w-full flex-1 basis-40 flex-wrap items-center gap-x-2 gap-y-1 pt-1">
            <h2 dir="auto" className="max-w-full break-words font-semibold text-base">
              {name}
            </h2>
            {dead ? <Chip tone="warn">Deceased</Chip> : <Chip>{status}</Chip>}
          </div>
          <div className="-ml-2 flex">
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
            {canMessage && value('mobilePhone') ? (
              <Form action="/messages/to">
                <Button
                  type="submit"
                  name="with"
                  value={choiceValue({ id: client.id, level })}
                  variant="ghost"
                  size="icon"
                  aria-label={`Messages with ${name}`}
                  title="Messages"
                  onClick={(event) => {
                    event.preventDefault()
                    onMessages(level)
                  }}
                >
                  <MessageSquare aria-hidden />
                </Button>
              </Form>
            ) : null}
            {email ? (
              <a
                href={`mailto:${email}`}
                aria-label={`Email ${name}`}
                title={`Email ${email}`}
                className={buttonVariants({ variant: 'ghost', size: 'icon' })}
              >
                <Mail aria-hidden />
              </a>
            ) : null}
          </div>
        </div>
        <div className="flex min-h-6 flex-wrap items-center gap-x-3">
          <Age born={value('dob')} dead={dead} gender={value('gender')} />
          <StarRating
            clientId={client.id}
            level={level}
            name={name}
            rating={co ? client.coRating : client.rating}
          />
          <Day label="Born" icon={Cake} at={value('dob')} />
          <Day label="Died" icon={Cross} at={dead} />
        </div>
        {company ? (
          <p dir="auto" className="break-words text-muted">
            {company}
          </p>
        ) : null}
        <Reach numbers={numbers} email={email} optedOut={client.optedOut} />
        {!co && value('externalId') ? (
          <p className="mt-1 text-muted text-xs wrap-anywhere">
            Customer number <bdi>{value('externalId')}</bdi>
          </p>
        ) : null}
      </div>
    </section>
  )
}

interface Reachable {
  label: string
  number: string
  extension: string | null
}

/** The person's numbers and email. */
function Reach({
  numbers,
  email,
  optedOut,
}: {
  numbers: readonly Reachable[]
  email: string | null
  optedOut: readonly string[]
}) {
  return (
    <ul className="mt-2 flex flex-col gap-1">
      {numbers.map(({ label, number, extension }) => (
        <li key={label} className="flex min-h-6 flex-wrap items-center gap-x-2">
          <Phone aria-hidden className="size-3.5 shrink-0 text-faint" />
          <PhoneNumber number={number} link />
          {extension ? <span>ext. {extension}</span> : null}
          <span className="text-muted text-xs">{label}</span>
          {optedOut.includes(number) ? <Chip tone="bad">Opted out of texts</Chip> : null}
        </li>
      ))}
      {email ? (
        <li className="flex min-h-6 min-w-0 items-center gap-2">
          <Mail aria-hidden className="size-3.5 shrink-0 text-faint" />
          <a href={`mailto:${email}`} className="min-w-0 wrap-anywhere hover:underline">
            <bdi>{email}</bdi>
          </a>
        </li>
      ) : null}
      {numbers.length === 0 && !email ? <li className="text-muted">No phone number or email yet.</li> : null}
    </ul>
  )
}

/** `52 · Female`, with the age at death if there is one. */
function Age({ born, dead, gender }: { born: string | null; dead: string | null; gender: string | null }) {
  const { now, timeZone } = useClock()
  const age = ageOn(born, dead ?? dayIn(now, timeZone))
  const facts = [age, gender === 'Not Specified' ? null : gender].filter((fact) => fact !== null)
  if (facts.length === 0) return null
  return <span className="text-muted text-sm tabular-nums">{facts.join(' · ')}</span>
}

function Day({ label, icon: Icon, at }: { label: string; icon: IconComponent; at: string | null }) {
  if (!at) return null
  return (
    <span title={label} className="inline-flex items-center gap-1 text-muted text-sm tabular-nums">
      <Icon aria-hidden className="size-3.5 text-faint" />
      <span className="sr-only">{label}</span>
      {formatDay(at)}
    </span>
  )
}
