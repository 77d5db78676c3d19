import { DateInput } from '#app/components/forms/date-input.tsx'
import { Form } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { clientName } from '#app/lib/client-names.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { EvidenceList } from '../components/evidence-list.tsx'
import { makeEvidenceSchema } from '../evidence.schema.ts'
import { listEvidence, requestEvidence } from '../evidence.server.ts'
import { EVIDENCE_DAYS } from '../evidence-labels.ts'
import { EVIDENCE_KINDS, EVIDENCE_LABELS } from '../limits.ts'
import type { Route } from './+types/evidence'

export const meta: Route.MetaFunction = () => [{ title: 'Evidence file · Switchboard' }]

export const loader = page.loader({ can: 'exportClients', params: { id: uuid } }, async (ctx, { params }) => {
  const client = await getClient(ctx, params.id)
  return {
    id: client.id,
    name: clientName(client),
    files: await listEvidence(ctx, client.id),
    requestId: crypto.randomUUID(),
  }
})

export const action = page.form(
  {
    can: 'exportClients',
    params: { id: uuid },
    schema: makeEvidenceSchema,
    failedTo: ({ url }) => `${url.pathname}${url.search}`,
  },
  (ctx, input, { params }) => requestEvidence(ctx, { ...input, clientId: params.id }),
)

const FORM = 'make-evidence'

/** For a dispute: what was said, agreed and done, sealed. */
export default function Evidence({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, files, requestId } = loaderData
  const problems = Object.values(actionData?.result?.error ?? {}).flatMap((problem) => problem ?? [])
  const working = files.some(({ state }) => state === 'queued' || state === 'running')
  return (
    <RouteDialog
      title={`Evidence file of ${name}`}
      description="For a dispute: what was said, agreed and done, and that nothing was changed since."
      closeTo={useDialogUrls().pageUrl(id)}
    >
      <DialogBody className="flex flex-col gap-3 text-sm">
        <p>
          One PDF and one folder, in order: texts with what became of them, calls with recordings, notes,
          consents with their wording, campaigns, records and documents, and the changes of the audit log with
          who and when. Contacts that were merged into this one are included.
        </p>
        <p className="text-muted">
          It is sealed: the account’s chain of hashes keeps it from now on, with your name. Admins can
          download it for {EVIDENCE_DAYS} days; keep your copy. The seal stays, so that a copy can be verified
          later. README.txt in the folder says how.
        </p>
        <fieldset form={FORM} className="grid gap-2" disabled={working}>
          <legend className="mb-1 font-medium">What it holds</legend>
          <p className="text-muted">
            Leave out what the other side must not get, such as health and income in the records. The first
            page says what was chosen; nothing can be taken out later without breaking the seal.
          </p>
          {EVIDENCE_KINDS.map((kind) => (
            <label key={kind} className="flex items-center gap-2">
              <Checkbox form={FORM} name="kinds" value={kind} defaultChecked />
              {EVIDENCE_LABELS[kind]}
            </label>
          ))}
          {problems.length > 0 ? <Alert variant="bad">{problems.join(' ')}</Alert> : null}
          <div className="flex flex-wrap gap-3">
            <label className="grid gap-1">
              First day (empty for all)
              <DateInput form={FORM} type="date" name="fromDay" />
            </label>
            <label className="grid gap-1">
              Last day (empty for all)
              <DateInput form={FORM} type="date" name="toDay" />
            </label>
          </div>
        </fieldset>
        <div className="-mx-4">
          <EvidenceList files={files} />
        </div>
      </DialogBody>
      <DialogFooter>
        <Form id={FORM} method="post" preventScrollReset>
          <input type="hidden" name="requestId" value={requestId} />
          <SubmitButton disabled={working}>Make evidence file</SubmitButton>
        </Form>
      </DialogFooter>
    </RouteDialog>
  )
}
