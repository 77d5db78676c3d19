import { Form, Link } from 'react-router'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { clientName } from '#app/lib/client-names.ts'
import { setReferrer } from '../client-settings.server.ts'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { FoundContacts } from '#app/features/people/clients/components/client-results.tsx'
import { listClients } from '#app/features/people/clients/list-clients.server.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/choose-referrer'

export { ClientErrorBoundary as ErrorBoundary } from '../components/client-error.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Referred By · Switchboard' }]

export const loader = page.loader({ params: { id: uuid } }, async (ctx, { params, url }) => {
  const client = await getClient(ctx, params.id)
  const q = url.searchParams.get('q')?.trim() ?? ''
  const { items } = q ? await listClients(ctx, { search: q, limit: 20 }) : { items: [] }
  return {
    id: client.id,
    name: clientName(client),
    referrer: client.referrer,
    found: items.filter((item) => item.id !== client.id),
    q,
  }
})

export const action = page.form(
  {
    params: { id: uuid },
    failed: 'Unable to update client',
    failedTo: ({ params }) => `${clientPath(params.id)}/referrer`,
    to: ({ params }) => `${clientPath(params.id)}/edit`,
    done: 'Client updated',
  },
  (ctx, form, { params }) => {
    const chosen = form.get('referrer')
    return setReferrer(ctx, params.id, typeof chosen === 'string' && chosen ? chosen : null)
  },
)

/** Chooses the referrer without JavaScript. With it the form does so in place. */
export default function Referrer({ loaderData }: Route.ComponentProps) {
  const { id, name, referrer, found, q } = loaderData
  return (
    <Page width="text">
      <PageHeader
        title="Referred By"
        description={`Who sent ${name}?`}
        back={{ to: `${clientPath(id)}/edit`, label: 'Back to the form' }}
      />
      <Form method="post" className="flex flex-col gap-3">
        {referrer ? (
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 break-words">
              Now it is <Link to={clientPath(referrer.id)}>{referrer.name}</Link>.
            </span>
            <Button type="submit" name="referrer" value="" size="sm">
              No one
            </Button>
          </p>
        ) : null}
      </Form>
      <SearchField label="Search contacts" className="my-3" />
      <Form method="post">
        {q ? (
          <FoundContacts
            title="Found"
            empty="No contacts found"
            found={found}
            choose={{ name: 'referrer' }}
          />
        ) : null}
      </Form>
    </Page>
  )
}
