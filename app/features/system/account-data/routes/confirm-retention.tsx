import { redirect } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { retentionFormSchema } from '../retention.schema.ts'
import { countDoomed, MOST_CLIENTS_COUNTED, saveRetention } from '../retention.server.ts'
import { KEEP, RETENTION_KINDS } from '../retention.ts'
import type { Route } from './+types/confirm-retention'

const DATA_PATH = '/account/info/data'

/** The form of the page below, as its address carries it. */
export const loader = page.loader({ can: 'ownAccount' }, async (ctx, { url }: Route.LoaderArgs) => {
  const submission = parseWithZod(url.searchParams, { schema: retentionFormSchema })
  if (submission.status !== 'success') throw redirect(DATA_PATH)
  const { version, base, overwrite, ...values } = submission.value
  return {
    doomed: await countDoomed(ctx, values),
    values,
    opened: { version: String(version), base: JSON.stringify(base ?? {}), overwrite },
    most: MOST_CLIENTS_COUNTED,
  }
})

export const action = page.form(
  {
    can: 'ownAccount',
    schema: retentionFormSchema,
    failed: 'Unable to update account',
    to: DATA_PATH,
    done: 'Account updated',
  },
  saveRetention,
)

export default function ConfirmRetention({ loaderData, actionData }: Route.ComponentProps) {
  const { doomed, values, opened, most } = loaderData
  const { overwrite, ...sent } = opened
  const initialValue = { ...sent, ...(overwrite === undefined ? {} : { overwrite: String(overwrite) }) }
  const result: NonNullable<FormResult> = actionData?.result ?? { initialValue }
  const errors = result.error?.['']
  return (
    <ConfirmRoute
      title="Delete older data?"
      description="With these periods this is deleted for good tonight, and can’t be brought back."
      closeTo={DATA_PATH}
      confirmLabel="Delete and update"
      danger
    >
      <FormError form={{ errorId: 'retention-error', errors }} />
      <EditFields version={Number(opened.version)} base={{}} lastResult={result} />
      <ul className="list-disc pl-4">
        {doomed.map(({ label, count }) => (
          <li key={label}>
            {label}:{' '}
            {count === most ? `${most.toLocaleString('en-US')} or more` : count.toLocaleString('en-US')}
          </li>
        ))}
      </ul>
      {RETENTION_KINDS.map(({ name }) => (
        <input key={name} type="hidden" name={name} value={values[name] ?? KEEP} />
      ))}
    </ConfirmRoute>
  )
}
