import { Form, Link } from 'react-router'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import { setReferrer } from '../client-settings.server.ts'
import { getClient } from '#app/features/clients/clients.server.ts'
import { FoundContacts } from '#app/features/clients/components/client-results.tsx'
import { listClients } from '#app/features/clients/list-clients.server.ts'
import { clientPath } from '#app/features/clients/client-path.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/choose-referrer'

export { ClientErrorBoundary as ErrorBoundary } from '../components/client-error.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Referred By · Switchboard' }]

export const loader = page.loader(async (ctx, { params, url }: Route.LoaderArgs) => {
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

export const action = page.action(async (ctx, { request, params, context }: Route.ActionArgs) => {
  const chosen = (await request.formData()).get('referrer')
  // Another account's client is not found, whatever was chosen.
  await getClient(ctx, params.id)
  const edit = `${clientPath(params.id)}/edit`
  try {
    await setReferrer(ctx, params.id, typeof chosen === 'string' && chosen ? chosen : null)
  } catch (error) {
    const { message } = saveFailure(error, 'Unable to update client', context)
    return redirectWithToast(`${clientPath(params.id)}/referrer`, { kind: 'bad', message })
  }
  return redirectWithToast(edit, { kind: 'ok', message: 'Client updated' })
})

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
