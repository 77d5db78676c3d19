import { data } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { AppError } from '#app/lib/errors.ts'
import { orRefusal } from '#app/lib/refusal.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { kindNamed, KINDS } from '../kinds/index.ts'
import { recordPath } from '../paths.ts'
import { getRecord, revealSealed } from '../records.server.ts'
import type { Route } from './+types/reveal-field'

function kindOf(params: { kind: string }) {
  const name = kindNamed(params.kind)
  if (!name) throw data('This page was not found.', { status: 404 })
  return name
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const record = await orRefusal(
    getRecord(context.get(ctxContext), kindOf(params), params.id, params.recordId),
  )
  return { record }
}

/** Asking is a post: it is written down, and no address of it can be shared or opened by chance. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const kind = kindOf(params)
  const field = (await request.formData()).get('field')
  const name = typeof field === 'string' ? field : ''
  try {
    const value = await revealSealed(context.get(ctxContext), kind, params.id, params.recordId, name)
    return data({ label: KINDS[kind].fields.find((each) => each.name === name)!.label, value })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ error: error.message }, error.status)
  }
}

/** Nothing shown changes by being looked at. */
export const shouldRevalidate = () => false

/** Where a browser without JavaScript shows the value. */
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
