import { MessageSquare, Phone } from '#app/components/icons.tsx'
import { Link, redirect } from 'react-router'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { conversationWithPath, numberValue } from '#app/features/people/clients/paths.ts'
import { formatPhone, toE164 } from '#app/lib/phone.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { likelyClients } from '../opened-link.server.ts'
import { readOpenedLink } from '../opened-link.ts'
import type { Route } from './+types/open-link'

export const meta: Route.MetaFunction = () => [{ title: 'Open a link · Switchboard' }]

/**
 * `link` is a `tel:` or `sms:` link that the system hands to the installed app. Nothing is called or sent without a
 * press of the user, because any website can open this address.
 */
export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const link = readOpenedLink(url.searchParams.get('link'))
  if (!link) return null
  const { kind, number, text } = link
  const conversation = ctx.can.message ? conversationWithPath(numberValue(number)) : null
  if (kind === 'text' && conversation) {
    throw redirect(text ? `${conversation}&${new URLSearchParams({ text })}` : conversation)
  }
  return { number, clients: await likelyClients(ctx, number), conversation, canCall: ctx.can.call }
})

export default function OpenLink({ loaderData }: Route.ComponentProps) {
  return <Page width="form">{loaderData ? <OpenedNumber {...loaderData} /> : <UnknownLink />}</Page>
}

function UnknownLink() {
  return (
    <>
      <PageHeader
        title="This link can’t be opened"
        description="Switchboard opens links to one phone number of the United States or Canada."
      />
      <Link to="/contacts" className={buttonVariants()}>
        Find a contact
      </Link>
    </>
  )
}

function OpenedNumber({
  number,
  clients,
  conversation,
  canCall,
}: NonNullable<Route.ComponentProps['loaderData']>) {
  const [client] = clients
  return (
    <>
      <PageHeader
        title={formatPhone(number)}
        description={clients.length > 0 ? 'This number belongs to:' : 'This number is on no contact.'}
      />
      {clients.length > 0 ? (
        <ul
          aria-label="Contacts"
          className="mb-4 divide-y divide-line rounded-md border border-line bg-surface"
        >
          {clients.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={`/contacts/contact/${id}`}
                className="flex min-h-11 items-center px-4 hover:bg-sunken"
              >
                <bdi className="truncate">{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {canCall ? (
          <a
            href={`tel:${toE164(number)}`}
            data-client={clients.length === 1 ? client?.id : undefined}
            className={buttonVariants({ variant: 'primary' })}
          >
            <Phone aria-hidden />
            Call
          </a>
        ) : null}
        {conversation ? (
          <Link to={conversation} className={buttonVariants()}>
            <MessageSquare aria-hidden />
            Text
          </Link>
        ) : null}
        <noscript>
          <p className="text-muted">Calling needs JavaScript in your browser.</p>
        </noscript>
      </div>
    </>
  )
}
