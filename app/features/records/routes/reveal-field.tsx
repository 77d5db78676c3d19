import { data } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { AppError, notFound } from '#app/lib/errors.ts'
import { kindNamed, KINDS } from '../kinds/index.ts'
import { recordPath } from '../paths.ts'
import { getRecord, revealSealed } from '../records.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/reveal-field'

function kindOf(params: { kind: string }) {
  const name = kindNamed(params.kind)
  if (!name) throw notFound()
  return name
}

export const loader = page.loader(async (ctx, { params }: Route.LoaderArgs) => {
  const record = await getRecord(ctx, kindOf(params), params.id, params.recordId)
  return { record }
})

export const action = page.action(async (ctx, { request, params }: Route.ActionArgs) => {
  const kind = kindOf(params)
  const field = (await request.formData()).get('field')
  const name = typeof field === 'string' ? field : ''
  try {
    const value = await revealSealed(ctx, kind, params.id, params.recordId, name)
    return data({ label: KINDS[kind].fields.find((each) => each.name === name)!.label, value })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ error: error.message }, error.status)
  }
})

/** Revealing a value changes nothing on the page. */
export const shouldRevalidate = () => false

/** The value for a browser without JavaScript. */
export default function Reveal({ loaderData, actionData }: Route.ComponentProps) {
  const { record } = loaderData
  return (
    <RouteDialog
      title={actionData && 'label' in actionData ? actionData.label : 'Reveal'}
      description={record.title}
      closeTo={recordPath(record, 'edit')}
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
