import { conversationWithPath, newContactPath, numberValue } from '#app/features/people/clients/paths.ts'
import { Link, useLocation, useSearchParams } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { ContactRound } from '#app/components/icons.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import type { ContactCard as Card } from '#app/features/messaging/conversations/vcard.ts'
import { readContactCards } from '#app/features/messaging/texting/media/media.server.ts'
import { formatPhone, normalizePhone } from '#app/lib/phone.ts'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/contact-card'

export const meta: Route.MetaFunction = () => [{ title: 'Contact card · Switchboard' }]

export const loader = page.loader({ params: { mediaId: uuid } }, async (ctx, { params }) => ({
  cards: await readContactCards(ctx, params.mediaId),
}))

/** Lists what a contact card holds, to text its people or make contacts of them. */
export default function ContactCardDialog({ loaderData, params }: Route.ComponentProps) {
  const { cards } = loaderData
  const [search] = useSearchParams()
  const conversation = `/messages/${params.conversationId}${useLocation().search}`
  return (
    <RouteDialog title="Contact card" closeTo={safeRedirect(search.get('back'), conversation)}>
      <DialogBody>
        {cards.length === 0 ? (
          <EmptyState icon={ContactRound} title="This card is empty">
            It has no name, number or email that we can read.
          </EmptyState>
        ) : (
          <ul aria-label="People" className="flex flex-col gap-4">
            {cards.map((card, index) => (
              <Person key={index} card={card} />
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <a href={`/media/${params.mediaId}`} download className={buttonVariants()}>
          Download
        </a>
      </DialogFooter>
    </RouteDialog>
  )
}

function Person({ card: { name, company, phones, emails } }: { card: Card }) {
  return (
    <li className="flex min-w-0 flex-col gap-1 [overflow-wrap:anywhere]">
      <p dir="auto" className="font-medium">
        {name || company || 'No name'}
      </p>
      {name && company ? (
        <p dir="auto" className="text-muted text-sm">
          {company}
        </p>
      ) : null}
      {phones.map((phone) => {
        const number = normalizePhone(phone)
        return (
          <p key={phone} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <bdi className="tabular-nums">{number ? formatPhone(number) : phone}</bdi>
            {number ? (
              <>
                <Link
                  to={conversationWithPath(numberValue(number))}
                  className={buttonVariants({ size: 'sm' })}
                >
                  Text
                </Link>
                <Link to={newContactPath(number)} className={buttonVariants({ size: 'sm' })}>
                  Create contact
                </Link>
              </>
            ) : null}
          </p>
        )
      })}
      {emails.map((email) => (
        <bdi key={email}>{email}</bdi>
      ))}
    </li>
  )
}
