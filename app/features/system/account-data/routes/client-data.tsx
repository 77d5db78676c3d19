import { Form, Link } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { clientName } from '#app/lib/client-names.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { ArchiveList } from '../components/archive-list.tsx'
import { requestArchiveSchema } from '../archives.schema.ts'
import { listArchives, requestArchive } from '../archives.server.ts'
import type { Route } from './+types/client-data'

export const meta: Route.MetaFunction = () => [{ title: 'Data of a contact · Switchboard' }]

export const loader = page.loader({ can: 'exportClients', params: { id: uuid } }, async (ctx, { params }) => {
  const client = await getClient(ctx, params.id)
  return {
    id: client.id,
    name: clientName(client),
    mayErase: ctx.can.deleteClients,
    archives: await listArchives(ctx, client.id),
    requestId: crypto.randomUUID(),
  }
})

export const action = page.form(
  {
    can: 'exportClients',
    params: { id: uuid },
    schema: requestArchiveSchema,
    failedTo: ({ url }) => `${url.pathname}${url.search}`,
  },
  (ctx, { requestId }, { params }) => requestArchive(ctx, { requestId, clientId: params.id }),
)

/** For a person who asks what is recorded about them, or wants it erased. */
export default function ClientData({ loaderData }: Route.ComponentProps) {
  const { id, name, archives, requestId, mayErase } = loaderData
  const { dialogUrl, pageUrl } = useDialogUrls()
  return (
    <RouteDialog
      title={`Data of ${name}`}
      description="For a person who asks what you have recorded about them."
      closeTo={pageUrl(id)}
    >
      <DialogBody className="flex flex-col gap-3 text-sm">
        <p>
          An archive holds the contact with its records, notes, texts, calls, recordings and files. Only you
          can download it, for three days.
        </p>
        <div className="-mx-4">
          <ArchiveList archives={archives} />
        </div>
      </DialogBody>
      <DialogFooter>
        {mayErase ? (
          <Link
            to={dialogUrl(`/contacts/contact/${id}/erase`)}
            preventScrollReset
            className={buttonVariants({ variant: 'danger-quiet' })}
          >
            Erase contact
          </Link>
        ) : null}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="requestId" value={requestId} />
          <SubmitButton>Export</SubmitButton>
        </Form>
      </DialogFooter>
    </RouteDialog>
  )
}
