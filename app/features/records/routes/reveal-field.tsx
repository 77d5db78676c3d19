import { notFound } from '#app/lib/errors.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { RevealDialog } from '../components/reveal-dialog.tsx'
import { kindNamed, KINDS } from '../kinds/index.ts'
import { recordPath } from '../paths.ts'
import { getRecord, revealSealed } from '../records.server.ts'
import type { Route } from './+types/reveal-field'
import { answerReveal } from './reveal-answer.server.ts'

function kindOf(params: { kind: string }) {
  const name = kindNamed(params.kind)
  if (!name) throw notFound()
  return name
}

export const loader = page.loader(async (ctx, { params }: Route.LoaderArgs) => ({
  record: await getRecord(ctx, kindOf(params), params.id, params.recordId),
}))

/** A reveal is a post, because it is audited and must not happen by following a link. */
export const action = page.action((ctx, { request, params }: Route.ActionArgs) => {
  const kind = kindOf(params)
  return answerReveal(request, KINDS[kind].fields, (field) =>
    revealSealed(ctx, kind, params.id, params.recordId, field),
  )
})

/** A reveal changes nothing on the page. */
export const shouldRevalidate = () => false

export default function RevealField({ loaderData: { record }, actionData }: Route.ComponentProps) {
  return <RevealDialog subject={record.title} answer={actionData} closeTo={recordPath(record, 'edit')} />
}
