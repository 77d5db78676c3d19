import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import { data, Link } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody } from '#app/components/ui/dialog.tsx'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { MergeFields, MergeFacts } from '../components/merge-fields.tsx'
import { FoundContacts } from '#app/features/people/clients/components/client-results.tsx'
import { WayCards } from '../components/way-cards.tsx'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { listClients } from '#app/features/people/clients/list-clients.server.ts'
import { findAlike } from '../find-alike.server.ts'
import { mergeClients } from '../merge-clients.server.ts'
import { readMergeForm } from '../merge.schema.ts'
import { previewMerge } from '../merge-preview.server.ts'
import { PAGE_PARAMS } from '#app/features/people/records/dialog-urls.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { stayInForm } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/merge-clients'

export const meta: Route.MetaFunction = () => [{ title: 'Merge contacts · Switchboard' }]

/** Chooses a client to merge with, then (`with`) how to merge and which values to keep. */
export const loader = page.loader(
  { can: 'deleteClients', params: { id: uuid } },
  async (ctx, { params, url }) => {
    const client = await getClient(ctx, params.id)
    const base = { id: client.id, name: clientName(client) }
    const other = url.searchParams.get('with')
    let refused: AppError | undefined
    if (other) {
      const wanted = { mode: url.searchParams.get('as'), combineType: url.searchParams.get('type') }
      try {
        const preview = await previewMerge(ctx, { keepId: client.id, otherId: other }, wanted)
        return { ...base, preview, found: null, reasons: null, q: '', problem: null }
      } catch (error) {
        // The other client was deleted or merged in the meantime, so choose again.
        if (!(error instanceof AppError)) throw error
        refused = error
      }
    }
    const q = url.searchParams.get('q')?.trim() ?? ''
    const alike = q ? [] : await findAlike(ctx, client)
    const items = q
      ? (await listClients(ctx, { search: q, limit: 20 })).items
      : alike.map(({ client: c }) => c)
    const found = items.filter((item) => item.id !== client.id && item.id !== other)
    const reasons = Object.fromEntries(alike.map(({ client: { id }, reason }) => [id, reason]))
    const problem = refused?.message ?? null
    return data({ ...base, preview: null, found, reasons, q, problem }, refused?.status ?? 200)
  },
)

export const action = page.form(
  {
    can: 'deleteClients',
    params: { id: uuid },
    failed: 'There was an error merging contacts.',
    onError: stayInForm,
  },
  async (ctx, form, { params }) => {
    const read = readMergeForm(form)
    if (!read) throw new AppError('invalid', 'Choose how to merge.')
    const { id, mergeId } = await mergeClients(ctx, { ...read, keep: params.id })
    return redirectWithToast(`/contacts/contact/${id}`, {
      kind: 'ok',
      message: 'Client successfully merged',
      undo: `/contacts/contact/${id}/undo/${mergeId}`,
    })
  },
)

/** Reload after a conflict too, to show what is there now. */
export const shouldRevalidate = () => true

export default function Merge({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, preview, found, reasons, q, problem } = loaderData
  const { dialogUrl, pageUrl } = useDialogUrls()
  const closeTo = pageUrl(id)
  const here = `${clientPath(id)}/merge`
  const error = formProblem(actionData?.result) ?? problem
  if (!preview) {
    return (
      <RouteDialog
        title="Merge contacts"
        description={`Choose the contact to merge with ${name}.`}
        closeTo={closeTo}
        size="lg"
      >
        <DialogBody className="flex flex-col gap-3 pb-5">
          {error ? <Alert variant="bad">{error}</Alert> : null}
          <SearchField label="Search contacts" keep={PAGE_PARAMS} />
          <FoundContacts
            title={q ? 'Found' : 'May be the same contact'}
            empty={q ? 'No contacts found' : 'No contact with the same number, email or name'}
            found={found ?? []}
            reasons={reasons ?? undefined}
            choose={{ to: (otherId) => dialogUrl(here, { with: otherId }) }}
          />
        </DialogBody>
      </RouteDialog>
    )
  }
  const { keep, other, way } = preview
  return (
    <FormDialog
      title="Merge contacts"
      description={`${keep.name} stays. Everything from ${other.name} moves to it.`}
      size="lg"
      cancelTo={closeTo}
      submit="Merge contacts"
      submitProps={{ pendingLabel: 'Merging' }}
      before={
        <Link
          to={dialogUrl(here)}
          preventScrollReset
          className={`${buttonVariants({ variant: 'ghost' })} mr-auto`}
        >
          Choose another contact
        </Link>
      }
      bodyClassName="gap-3"
    >
      {error ? <Alert variant="bad">{error}</Alert> : null}
      <WayCards preview={preview} />
      <input type="hidden" name="other" value={other.id} />
      <input type="hidden" name="mode" value={way.mode} />
      <input type="hidden" name="combineType" value={way.combineType} />
      <input type="hidden" name="keepVersion" value={keep.version} />
      <input type="hidden" name="otherVersion" value={other.version} />
      <MergeFields key={`${way.mode} ${way.combineType}`} preview={preview} />
      <Card title="What happens" headingId="what-happens">
        <MergeFacts preview={preview} />
      </Card>
    </FormDialog>
  )
}
