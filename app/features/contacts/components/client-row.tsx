import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { PhoneNumber } from '#app/components/values.tsx'
import { cn } from '#app/lib/cn.ts'
import { formatPhone, toE164 } from '#app/lib/phone.ts'
import type { ClientListItem } from '../client.schema.ts'
import { applicantName, coapplicantName } from '../client-names.ts'
import { FavoriteButton } from './favorite-button.tsx'

/** One contact in the list: the whole row leads to it, the call and the star lie above. */
export function ClientRow({
  client,
  onFavorite,
}: {
  client: ClientListItem
  onFavorite: (favorite: boolean) => void
}) {
  const name = applicantName(client)
  const other = coapplicantName(client)
  const number = client.mobilePhone ?? client.phone
  const named = Boolean(client.firstName || client.lastName)
  const details = [named ? client.companyName : null, client.email].filter(Boolean)
  return (
    <div className="group relative flex h-full items-center gap-3 border-line border-b px-3 hover:bg-sunken/60 sm:px-4">
      <Avatar name={name} seed={client.id} size="md" />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link
            data-row-link
            to={`/contacts/contact/${client.id}`}
            state={{ fromList: true }}
            prefetch="intent"
            className="font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-text"
          >
            {name}
          </Link>
          {other ? <span className="text-muted"> & {other}</span> : null}
        </p>
        <p className="truncate text-muted text-sm">
          {details.length > 0 ? details.join(' · ') : number ? formatPhone(number) : 'No number or email yet'}
        </p>
      </div>
      <span className="hidden w-36 shrink-0 text-right text-muted text-sm lg:block">
        <PhoneNumber number={number} />
      </span>
      <div className="relative flex shrink-0">
        {number ? (
          <a
            href={`tel:${toE164(number)}`}
            aria-label={`Call ${name} at ${formatPhone(number)}`}
            title={`Call ${formatPhone(number)}`}
            className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }))}
          >
            <Phone aria-hidden />
          </a>
        ) : (
          <span className="size-8" />
        )}
        <FavoriteButton clientId={client.id} name={name} favorite={client.favorite} onChange={onFavorite} />
      </div>
    </div>
  )
}
