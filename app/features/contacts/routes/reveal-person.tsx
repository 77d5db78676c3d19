import { data } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { AppError } from '#app/lib/errors.ts'
import { clientName } from '#app/lib/client-names.ts'
import { getClient, revealClientField } from '#app/features/clients/clients.server.ts'
import { PERSON_FIELDS } from '#app/features/clients/person.ts'
import { clientPath } from '#app/features/clients/client-path.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/reveal-person'

export const loader = page.loader(async (ctx, { params }: Route.LoaderArgs) => {
  const client = await getClient(ctx, params.id)
  return { id: client.id, name: clientName(client) }
})

/** A reveal is a post, because it is audited and must not happen by following a link. */
export const action = page.action(async (ctx, { request, params }: Route.ActionArgs) => {
  const name = (await request.formData()).get('field')
  const field = PERSON_FIELDS.find((each) => each.name === name)
  try {
    const value = await revealClientField(ctx, params.id, field?.name ?? '')
    return data({ label: field!.fullLabel, value })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ error: error.message }, error.status)
  }
})

/** A reveal changes nothing on the page. */
export const shouldRevalidate = () => false

/** Shows the value without JavaScript. */
export default function RevealPerson({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RouteDialog
      title={actionData && 'label' in actionData ? actionData.label : 'Reveal'}
      description={loaderData.name}
      closeTo={`${clientPath(loaderData.id)}/edit`}
      size="sm"
      plain
    >
      {actionData && 'value' in actionData ? (
        <p className="break-all text-lg tabular-nums">{actionData.value}</p>
      ) : (
        <p className="text-muted">
          {actionData && 'error' in actionData
            ? actionData.error
            : 'Choose Reveal at the value you want to see.'}
        </p>
      )}
    </RouteDialog>
  )
}
