import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { OrDash } from '#app/components/values.tsx'
import { AppError } from '#app/lib/errors.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { orRefusal } from '#app/lib/refusal.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { CLIENT_FIELDS, CLIENT_LABELS, type UpdateClient, updateClientSchema } from '../client.schema.ts'
import { contactName } from '../client-names.ts'
import { type ClientDetail, getClient, updateClient } from '../clients.server.ts'
import { ClientForm } from '../components/client-form.tsx'
import { saveFailure } from './save-failure.server.ts'
import type { Route } from './+types/edit-contact'

export { ClientErrorBoundary as ErrorBoundary } from '../components/client-error.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${loaderData ? contactName(loaderData.client) : 'contact'} · Switchboard` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  return { client: await orRefusal(getClient(context.get(ctxContext), params.id)) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext)
  const submission = parseWithZod(await request.formData(), { schema: updateClientSchema })
  if (submission.status !== 'success') return data({ result: submission.reply(), now: null }, 422)
  try {
    await updateClient(ctx, params.id, submission.value)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw data(error.message, { status: 404 })
    const { status, message } = saveFailure(error, 'Unable to update contact', context)
    const conflict = error instanceof AppError && error.code === 'conflict'
    const now = conflict ? differences(await orRefusal(getClient(ctx, params.id)), submission.value) : null
    return data({ result: submission.reply({ formErrors: [message] }), now }, status)
  }
  return redirectWithToast(`/contacts/contact/${params.id}`, { kind: 'ok', message: 'Client updated' })
}

/** What a second editor needs: the fields in which the stored contact differs from the form, and its version. */
function differences(client: ClientDetail, typed: UpdateClient) {
  return {
    version: client.version,
    fields: CLIENT_FIELDS.filter((field) => (typed[field] ?? null) !== client[field]).map((field) => ({
      label: CLIENT_LABELS[field],
      stored: client[field] && /phone$/i.test(field) ? formatPhone(client[field]) : client[field],
    })),
  }
}

export default function EditContact({ loaderData, actionData }: Route.ComponentProps) {
  const { client } = loaderData
  const page = `/contacts/contact/${client.id}`
  const now = actionData?.now
  return (
    <Page width="text">
      <PageHeader title={`Edit ${contactName(client)}`} back={{ to: page, label: 'Back to the contact' }} />
      <ClientForm
        schema={updateClientSchema}
        lastResult={actionData?.result}
        defaultValue={client}
        hidden={{ version: now?.version ?? client.version }}
        draft={`contact ${client.id}`}
        cancelTo={page}
      >
        {now ? (
          <Alert variant="warn">
            <p>What you typed is still here. Saving again stores it over what is there now:</p>
            <ul className="mt-1 list-disc pl-4">
              {now.fields.map(({ label, stored }) => (
                <li key={label}>
                  {label}: <OrDash>{stored}</OrDash>
                </li>
              ))}
            </ul>
          </Alert>
        ) : null}
      </ClientForm>
    </Page>
  )
}
