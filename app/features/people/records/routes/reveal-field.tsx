import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { RevealDialog } from '../components/reveal-dialog.tsx'
import { KINDS } from '../kinds/index.ts'
import { recordPath } from '../paths.ts'
import { getRecord, revealSealed } from '../records.server.ts'
import { kindParam } from '../kind-schema.ts'
import type { Route } from './+types/reveal-field'
import { answerReveal } from './reveal-answer.server.ts'

const params = { id: uuid, recordId: uuid, kind: kindParam }

export const loader = page.loader({ params }, async (ctx, { params }) => ({
  record: await getRecord(ctx, { name: params.kind, clientId: params.id, id: params.recordId }),
}))

/** A reveal is a post, because it is audited and must not happen by following a link. */
export const action = page.action(
  { params, whileReadOnly: true },
  (ctx, { request, params: { id, recordId, kind } }) =>
    answerReveal(request, KINDS[kind].fields, (field) =>
      revealSealed(ctx, { name: kind, clientId: id, id: recordId }, field),
    ),
)

/** A reveal changes nothing on the page. */
export const shouldRevalidate = () => false

export default function RevealField({ loaderData: { record }, actionData }: Route.ComponentProps) {
  return <RevealDialog subject={record.title} answer={actionData} closeTo={recordPath(record, 'edit')} />
}
