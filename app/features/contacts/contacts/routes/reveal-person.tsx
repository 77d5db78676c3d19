import { clientPath } from '#app/features/people/clients/paths.ts'
import { getClient, revealClientField } from '#app/features/people/clients/clients.server.ts'
import { PERSON_FIELDS } from '#app/features/people/clients/person.ts'
import { RevealDialog } from '#app/features/people/records/components/reveal-dialog.tsx'
import { answerReveal } from '#app/features/people/records/routes/reveal-answer.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/reveal-person'

export const loader = page.loader({ params: { id: uuid } }, async (ctx, { params }) => {
  const client = await getClient(ctx, params.id)
  return { id: client.id, name: clientName(client) }
})

/** A reveal is a post, because it is audited and must not happen by following a link. */
export const action = page.action({ params: { id: uuid }, whileReadOnly: true }, (ctx, { request, params }) =>
  answerReveal(request, PERSON_FIELDS, (field) => revealClientField(ctx, params.id, field)),
)

/** A reveal changes nothing on the page. */
export const shouldRevalidate = () => false

export default function RevealPerson({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  return <RevealDialog subject={name} answer={actionData} closeTo={`${clientPath(id)}/edit`} />
}
