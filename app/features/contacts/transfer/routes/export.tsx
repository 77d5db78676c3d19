import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { AppError } from '#app/lib/errors.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import { EXPORT_FAILED, SCOPE_CHOICES } from '../export/export-labels.ts'
import { CHOOSE_FIRST, requestExportSchema } from '../export/exports.schema.ts'
import { listExports, requestExport } from '../export/exports.server.ts'
import { ExportsPage } from '../components/exports-page.tsx'
import { lastList, type RestoreList } from '#app/features/people/clients/components/last-client-list.ts'
import { readListQuery } from '#app/features/people/clients/list-query.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/export'

export const meta: Route.MetaFunction = () => [{ title: 'Export Contacts · Switchboard' }]

/** `?q=&letter=&tag=&manager=&location=` exports what the list showed. `from` is the page to return to. */
export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const exports = await listExports(ctx)
  const { q, letter, ...named } = readListQuery(url.searchParams)
  const ids = ['tag', 'manager', 'location'] as const
  return {
    exports,
    requestId: uuidv7(),
    from: safeRedirect(url.searchParams.get('from'), '/contacts'),
    filter: {
      q: q.slice(0, 200),
      letter: letter === 'tags' ? '' : letter,
      ...Object.fromEntries(ids.map((name) => [name, isUuid(named[name]) ? named[name] : ''])),
    },
  }
})

export const action = page.form(
  { can: 'exportClients', whileReadOnly: true, schema: requestExportSchema, to: '/contacts/exports' },
  (ctx, request, { form }) => {
    // An empty selection doesn't mean all.
    if (form.get('selection') === 'on' && !request.ids) throw new AppError('invalid', CHOOSE_FIRST)
    return requestExport(ctx, request)
  },
)

export default function ExportContacts({ loaderData, actionData }: Route.ComponentProps) {
  const { exports, requestId, from, filter } = loaderData
  const { error } = actionData?.result ?? {}
  const problem = error && ((error[''] ?? error.q ?? error.ids)?.[0] ?? EXPORT_FAILED)
  const given = Object.entries(filter).filter(([, value]) => value)
  // Restores the list it was opened from.
  const list = lastList()
  const closeState = list?.href === from ? ({ restore: list.key } satisfies RestoreList) : undefined
  return (
    <ExportsPage exports={exports}>
      <FormDialog
        title="Export Contacts"
        description={
          given.length > 0
            ? 'The contacts of the list you came from, as an Excel file.'
            : 'All contacts of your account, as an Excel file.'
        }
        size="sm"
        cancelTo={from}
        cancelState={closeState}
        submit="Export"
        bodyClassName="gap-3"
      >
        <input type="hidden" name="requestId" value={requestId} />
        {given.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {problem ? <Alert variant="bad">{problem}</Alert> : null}
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium text-sm">What to export</legend>
          {SCOPE_CHOICES.map((choice, index) => (
            <label
              key={choice.value}
              className="flex min-h-8 items-center gap-2.5 rounded-sm px-1 hover:bg-sunken"
            >
              <input
                type="radio"
                name="scope"
                value={choice.value}
                defaultChecked={index === 0}
                className="size-4 accent-brand-text"
              />
              {choice.label}
            </label>
          ))}
        </fieldset>
        <p className="text-muted text-sm">
          Protected numbers, such as SSNs, stay masked in the file. It is kept for 24 hours, and the audit log
          says who downloaded it.
        </p>
      </FormDialog>
    </ExportsPage>
  )
}
