import { data, Form, Link } from 'react-router'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { SearchBox } from '#app/components/search-box.tsx'
import { SubmitButton } from '#app/components/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { orRefusal } from '#app/lib/refusal.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { contactName } from '../../client-names.ts'
import { getClient } from '../../clients.server.ts'
import { MergeFields, MergeFacts } from '../../components/merge/merge-fields.tsx'
import { FoundContacts } from '../../components/found-contacts.tsx'
import { WayCards } from '../../components/merge/way-cards.tsx'
import { listClients } from '../../list-clients.server.ts'
import { mergeClients } from '../../merge/merge-clients.server.ts'
import { readMergeForm } from '../../merge/merge.schema.ts'
import { previewMerge } from '../../merge/preview.server.ts'
import { failure } from './failure.server.ts'
import type { Route } from './+types/merge'

export { ClientErrorBoundary as ErrorBoundary } from '../../components/client-error.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Merge contacts · Switchboard' }]

/** First whom to merge with, then (`with`) how, and which values stand. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext)
  const client = await orRefusal(getClient(ctx, params.id))
  const base = { id: client.id, name: contactName(client) }
  const other = url.searchParams.get('with')
  if (other) {
    const wanted = { mode: url.searchParams.get('as'), combineType: url.searchParams.get('type') }
    return {
      ...base,
      preview: await orRefusal(previewMerge(ctx, client.id, other, wanted)),
      found: null,
      q: '',
    }
  }
  const q = url.searchParams.get('q')?.trim() ?? ''
  const { items } = await listClients(ctx, { search: q || client.lastName || client.companyName, limit: 20 })
  return { ...base, preview: null, found: items.filter((item) => item.id !== client.id), q }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext)
  const read = readMergeForm(await request.formData())
  await orRefusal(getClient(ctx, params.id))
  if (!read) return data({ error: 'There was an error merging contacts. Choose how to merge.' }, 422)
  try {
    const { id, mergeId } = await mergeClients(ctx, { ...read, keep: params.id })
    return await redirectWithToast(`/contacts/contact/${id}`, {
      kind: 'ok',
      message: 'Client successfully merged',
      undo: `/contacts/contact/${id}/undo/${mergeId}`,
    })
  } catch (error) {
    const { status, message } = failure(error, 'There was an error merging contacts.', context)
    return data({ error: message }, status)
  }
}

/** Also after a refusal: whoever was too late looks at what is there now. */
export const shouldRevalidate = () => true

export default function Merge({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, preview, found, q } = loaderData
  const page = `/contacts/contact/${id}`
  if (!preview) {
    return (
      <Page width="text">
        <PageHeader
          title="Merge contacts"
          description={`Which contact belongs together with ${name}?`}
          back={{ to: page, label: 'Back to the contact' }}
        />
        <SearchBox label="Search contacts" className="mb-3" />
        <FoundContacts
          title={q ? 'Found' : 'Of the same name'}
          empty={q ? 'No contacts found' : 'Nobody of the same name'}
          found={found ?? []}
          choose={{ to: (otherId) => `?with=${otherId}` }}
        />
      </Page>
    )
  }
  const { keep, other, way } = preview
  return (
    <Page width="text">
      <PageHeader
        title="Merge contacts"
        description={`${keep.name} stays. Everything of ${other.name} goes over to it.`}
        back={{ to: `${page}/merge`, label: 'Choose another contact' }}
      />
      {actionData?.error ? (
        <Alert variant="bad" className="mb-3">
          {actionData.error}
        </Alert>
      ) : null}
      <WayCards preview={preview} />
      <Form method="post" className="mt-3 flex flex-col gap-3">
        <input type="hidden" name="other" value={other.id} />
        <input type="hidden" name="mode" value={way.mode} />
        <input type="hidden" name="combineType" value={way.combineType} />
        <input type="hidden" name="seenKeep" value={keep.version} />
        <input type="hidden" name="seenOther" value={other.version} />
        <MergeFields key={`${way.mode} ${way.combineType}`} preview={preview} />
        <Card title="What happens" headingId="what-happens">
          <MergeFacts preview={preview} />
        </Card>
        <div className="flex flex-wrap justify-end gap-2 pb-4">
          <Link to={page} className={buttonVariants()}>
            Cancel
          </Link>
          <SubmitButton pendingLabel="Merging">Merge contacts</SubmitButton>
        </div>
      </Form>
    </Page>
  )
}
