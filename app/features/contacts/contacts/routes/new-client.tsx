import { Page, PageHeader } from '#app/components/page-header.tsx'
import { ErrorState } from '#app/components/feedback/empty-state.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { normalizePhone } from '#app/lib/phone.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import { type CreateClient, createClientSchema } from '#app/features/people/clients/client.schema.ts'
import { createClient } from '#app/features/people/clients/clients.server.ts'
import { DuplicateHint } from '#app/features/contacts/transfer/components/duplicate-hint.tsx'
import { ClientForm, type FormTab } from '../components/client-form.tsx'
import { SECRET_FIELDS } from '#app/features/people/clients/person.ts'
import { duplicatesOfNew } from '#app/features/contacts/transfer/duplicates/list-duplicates.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/new-client'

export const meta: Route.MetaFunction = () => [{ title: 'Create Contact · Switchboard' }]

/** `?mobilePhone=&conversationId=` come from the conversation with an unknown number. */
export function loader({ url }: Route.LoaderArgs) {
  const conversationId = url.searchParams.get('conversationId')
  return {
    mobilePhone: normalizePhone(url.searchParams.get('mobilePhone') ?? ''),
    conversationId: isUuid(conversationId) ? conversationId : null,
    newId: uuidv7(),
  }
}

/** Clients that the new one may duplicate, unless the form already showed them all (`seen`). */
async function unseenDuplicates(ctx: Ctx, client: CreateClient, seen: FormDataEntryValue | null) {
  const found = await duplicatesOfNew(ctx, client)
  const shown = typeof seen === 'string' ? seen.split(' ') : []
  return found.every(({ id }) => shown.includes(id)) ? [] : found
}

/** Answers 409 with likely duplicates; the same form posted again creates the client anyway. */
export const action = page.form(
  {
    schema: createClientSchema,
    disableAutoCoercion: true,
    hide: SECRET_FIELDS,
    failed: 'Unable to create contact',
  },
  async (ctx, client, { form, refuse }) => {
    const found = await unseenDuplicates(ctx, client, form.get('seen'))
    if (found.length > 0) return refuse({ status: 409, formErrors: [] }, { found })
    const { id } = await createClient(ctx, client)
    return redirectWithToast(`/contacts/contact/${id}`, { kind: 'ok', message: 'Client created' })
  },
)

const TABS: FormTab[] = [
  { id: 'applicant', title: 'Applicant', columns: [{ title: 'Applicant', parts: ['basic.applicant'] }] },
  {
    id: 'coapplicant',
    title: 'Co-Applicant',
    columns: [{ title: 'Co-Applicant', parts: ['basic.coapplicant'] }],
  },
]

export function ErrorBoundary() {
  return <ErrorState page title="Unable to create client" className="m-auto" />
}

const loadSchema = async () =>
  (await import('#app/features/people/clients/client.schema.ts')).createClientSchema

export default function NewContact({ loaderData, actionData }: Route.ComponentProps) {
  const { mobilePhone, conversationId, newId } = loaderData
  return (
    <Page width="text">
      <PageHeader title="Create Contact" back={{ to: '/contacts', label: 'Back to contacts' }} />
      <DuplicateHint onSave={actionData?.found}>
        {(seen) => (
          <ClientForm
            loadSchema={loadSchema}
            lastResult={actionData?.result}
            values={{ mobilePhone }}
            tabs={TABS}
            choices={{ users: [], paymentMethods: [], options: {} }}
            sealed={{}}
            hidden={{ conversationId, newId, seen }}
            saveLabel={actionData?.found ? 'Create anyway' : 'Save'}
            draft={`new contact ${conversationId ?? ''}`}
            cancelTo={conversationId ? `/messages/${conversationId}` : '/contacts'}
          >
            <Alert>This form collects basic information. You can add details later.</Alert>
          </ClientForm>
        )}
      </DuplicateHint>
    </Page>
  )
}
