import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { Chip } from '#app/components/chip.tsx'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { Suggestions } from '../components/suggestions.tsx'
import { ValueEditor } from '../components/value-editor.tsx'
import { VALUES_PATH } from '../smart-value-groups.ts'
import { readValues, readWas } from '../smart-values.schema.ts'
import { deleteValue, getValueGroup, keepValue, replaceValues } from '../smart-values.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { stayInForm } from '#app/middleware/form-builder.server.ts'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/smart-value-group'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.group.name ?? 'Smart values'} · Switchboard` },
]

export const loader = page.loader(async (ctx, { params }: Route.LoaderArgs) => ({
  group: await getValueGroup(ctx, params.group),
  canEdit: ctx.can.administer,
}))

const access = { can: 'administer', params: { group: z.string() } } as const
const form = { ...access, failed: 'Unable to update group', onError: stayInForm, done: 'Group Updated' }
const idOf = (posted: FormData) => String(posted.get('id'))

export const action = page.intents(
  { ...access, read: readGroupForm, otherwise: 'save' },
  {
    save: page.form(
      { ...form, to: ({ url }) => `${VALUES_PATH}${url.search}` },
      async (ctx, posted, { params }) => {
        const seen = readSeen(posted.get('seen'))
        const given = readValues(posted)
        await replaceValues(ctx, params.group, { given, seen, was: readWas(posted, seen) })
      },
    ),
    // Keeps a suggestion.
    keep: page.form(form, async (ctx, posted, { params }) => {
      await keepValue(ctx, params.group, idOf(posted))
    }),
    // The editor does it at once.
    delete: page.form(
      { ...form, failed: 'There was an error deleting value. ' },
      async (ctx, posted, { params, keep }) => {
        await deleteValue(ctx, params.group, idOf(posted))
        return keep({ deleted: idOf(posted) })
      },
    ),
  },
)

async function readGroupForm(ctx: Ctx, { request, params }: { request: Request; params: { group: string } }) {
  await getValueGroup(ctx, params.group)
  return { form: await request.formData() }
}

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
          error={formProblem(actionData?.result) ?? null}
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
