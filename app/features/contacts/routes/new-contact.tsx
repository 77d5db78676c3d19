import { parseWithZod } from '#app/lib/parse-form.ts'
import { data } from 'react-router'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { normalizePhone } from '#app/lib/phone.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { createClientSchema } from '../client.schema.ts'
import { createClient } from '../clients.server.ts'
import { DuplicateHint } from '../components/io/duplicate-hint.tsx'
import { ClientForm, type FormTab } from '../components/client-form.tsx'
import { SECRET_FIELDS } from '../person.ts'
import { saveFailure } from './save-failure.server.ts'
import type { Route } from './+types/new-contact'

export const meta: Route.MetaFunction = () => [{ title: 'Create Contact · Switchboard' }]

/** `?mobilePhone=&roomId=`: from the conversation with an unknown number (spec 2, 2). */
export function loader({ url }: Route.LoaderArgs) {
  const roomId = url.searchParams.get('roomId')
  return {
    mobilePhone: normalizePhone(url.searchParams.get('mobilePhone') ?? ''),
    roomId: isUuid(roomId) ? roomId : null,
    newId: uuidv7(),
  }
}

const HIDE = { hideFields: SECRET_FIELDS }

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), {
    schema: createClientSchema,
    disableAutoCoercion: true,
  })
  if (submission.status !== 'success') return data({ result: submission.reply(HIDE) }, 422)
  let id
  try {
    ;({ id } = await createClient(context.get(ctxContext), submission.value))
  } catch (error) {
    const { status, message } = saveFailure(error, 'Unable to create contact', context)
    return data({ result: submission.reply({ ...HIDE, formErrors: [message] }) }, status)
  }
  return redirectWithToast(`/contacts/contact/${id}`, { kind: 'ok', message: 'Client created' })
}

const TABS: FormTab[] = [
  { id: 'applicant', title: 'Applicant', columns: [{ title: 'Applicant', parts: ['basic.applicant'] }] },
  {
    id: 'coapplicant',
    title: 'Co-Applicant',
    columns: [{ title: 'Co-Applicant', parts: ['basic.coapplicant'] }],
  },
]

export default function NewContact({ loaderData, actionData }: Route.ComponentProps) {
  const { mobilePhone, roomId, newId } = loaderData
  return (
    <Page width="text">
      <PageHeader title="Create Contact" back={{ to: '/contacts', label: 'Back to contacts' }} />
      <DuplicateHint>
        <ClientForm
          schema={createClientSchema}
          lastResult={actionData?.result as never}
          values={{ mobilePhone }}
          tabs={TABS}
          choices={{ users: [], paymentMethods: [], options: {} }}
          sealed={{}}
          hidden={{ roomId, newId }}
          draft={`new contact ${roomId ?? ''}`}
          cancelTo={roomId ? `/messages/${roomId}` : '/contacts'}
        >
          <Alert>This form collects basic information. You can add details later.</Alert>
        </ClientForm>
      </DuplicateHint>
    </Page>
  )
}
