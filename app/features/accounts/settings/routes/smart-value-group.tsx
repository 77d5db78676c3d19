import { data, Link, useLocation } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { Suggestions } from '../components/suggestions.tsx'
import { ValueEditor } from '../components/value-editor.tsx'
import { VALUES_PATH } from '../smart-value-groups.ts'
import { readValues, readWas } from '../smart-values.schema.ts'
import { deleteValue, getValueGroup, keepValue, replaceValues } from '../smart-values.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/smart-value-group'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.group.name ?? 'Smart values'} · Switchboard` },
]

export const loader = page.loader(async (ctx, { params }: Route.LoaderArgs) => ({
  group: await getValueGroup(ctx, params.group),
  canEdit: ctx.can.administer,
}))

/** `save` with the whole list; `delete` of one value, which the editor does at once, or `keep` of a suggestion. */
export const action = page.action(
  { can: 'administer' },
  async (ctx, { request, params, url, context }: Route.ActionArgs) => {
    const form = await request.formData()
    await getValueGroup(ctx, params.group)
    const deleting = form.get('intent') === 'delete'
    try {
      const id = String(form.get('id'))
      if (deleting) {
        await deleteValue(ctx, params.group, id)
        return { deleted: id, error: null }
      }
      if (form.get('intent') === 'keep') {
        await keepValue(ctx, params.group, id)
        return redirectWithToast(`${VALUES_PATH}/${params.group}${url.search}`, {
          kind: 'ok',
          message: 'Group Updated',
        })
      }
      const seen = readSeen(form.get('seen'))
      await replaceValues(ctx, params.group, { given: readValues(form), seen, was: readWas(form, seen) })
    } catch (error) {
      const known = error instanceof AppError
      if (!known)
        log.error({ err: error, requestId: context.get(requestIdContext) }, 'smart values not saved')
      const message = known ? error.message : 'unknown error'
      return data(
        {
          deleted: null,
          error: deleting
            ? `There was an error deleting value.  ${message}`
            : `Unable to update group: ${message}`,
        },
        known ? error.status : 500,
      )
    }
    return redirectWithToast(`${VALUES_PATH}${url.search}`, { kind: 'ok', message: 'Group Updated' })
  },
)

/** The list as the editor loaded it; an invalid one counts as empty. */
function readSeen(json: FormDataEntryValue | null): string[] {
  try {
    const seen: unknown = typeof json === 'string' ? JSON.parse(json) : []
    return Array.isArray(seen) ? seen.filter((value) => typeof value === 'string') : []
  } catch {
    return []
  }
}

export default function SmartValueGroup({ loaderData, actionData }: Route.ComponentProps) {
  const { group, canEdit } = loaderData
  const closeTo = `${VALUES_PATH}${useLocation().search}`
  if (canEdit) {
    return (
      <RouteDialog title={group.name} closeTo={closeTo}>
        <Suggestions suggestions={group.suggestions} />
        <ValueEditor
          key={group.key}
          values={group.values}
          error={actionData?.error ?? null}
          closeTo={closeTo}
        />
      </RouteDialog>
    )
  }
  return (
    <RouteDialog title={group.name} closeTo={closeTo}>
      <DialogBody>
        <ul className="flex flex-wrap gap-1">
          {group.values.map(({ id, value }) => (
            <li key={id} className="flex max-w-full">
              <Chip>{value}</Chip>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Link to={closeTo} preventScrollReset className={buttonVariants()}>
          Close
        </Link>
      </DialogFooter>
    </RouteDialog>
  )
}
