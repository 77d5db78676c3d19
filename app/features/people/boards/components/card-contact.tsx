import { ContactRound, MessageSquare, Phone } from '#app/components/icons.tsx'
import { Form, Link } from 'react-router'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { choiceValue, clientPath } from '#app/features/people/clients/paths.ts'
import { formatPhone, toE164 } from '#app/lib/phone.ts'
import { cn } from '#app/lib/cn.ts'
import { CO_APPLICANT } from '../board.ts'
import type { CardView } from '../board-views.server.ts'

interface CardContactProps {
  card: Pick<CardView, 'client' | 'level'>
  canMessage: boolean
  /** Only the buttons. */
  compact?: boolean
}

/** The person of a card, with the ways to call, text and open them. */
export function CardContact({ card: { client, level }, canMessage, compact }: CardContactProps) {
  if (!client) return null
  const number = client.mobilePhone ?? client.phone
  const look = buttonVariants(compact ? { variant: 'ghost', size: 'icon-sm' } : { size: 'sm' })
  return (
    <div className={cn('flex flex-wrap items-center', compact ? 'gap-1' : 'gap-2 rounded-md bg-sunken p-3')}>
      {compact ? null : (
        <p className="mr-auto min-w-0">
          <bdi className="block break-words font-medium">{client.name}</bdi>
          <span className="text-muted text-sm tabular-nums">
            {level === 'coapplicant' ? `${CO_APPLICANT} · ` : ''}
            {number ? formatPhone(number) : 'No number'}
          </span>
        </p>
      )}
      {number ? (
        <a
          href={`tel:${toE164(number)}`}
          data-client={client.id}
          aria-label={`Call ${client.name}`}
          title={`Call ${formatPhone(number)}`}
          className={look}
        >
          <Phone aria-hidden />
          {compact ? null : 'Call'}
        </a>
      ) : null}
      {canMessage && client.mobilePhone ? (
        <Form action="/messages/to">
          <Button
            type="submit"
            name="with"
            value={choiceValue({ id: client.id, level })}
            variant={compact ? 'ghost' : 'secondary'}
            size={compact ? 'icon-sm' : 'sm'}
            aria-label={`Text ${client.name}`}
            title="Text"
          >
            <MessageSquare aria-hidden />
            {compact ? null : 'Text'}
          </Button>
        </Form>
      ) : null}
      <Link
        to={clientPath(client.id)}
        prefetch="intent"
        aria-label={`Open ${client.name}`}
        title="Open the contact"
        className={look}
      >
        <ContactRound aria-hidden />
        {compact ? null : 'Open'}
      </Link>
    </div>
  )
}
