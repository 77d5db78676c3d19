import { getFormProps, useForm } from '@conform-to/react'
import { Form, Link, Outlet, redirect } from 'react-router'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { SelectField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Card } from '#app/components/page-header.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { CALL_RULES_PATH } from '#app/features/telephony/call-flow/paths.ts'
import { answerTo } from '#app/lib/answer-to.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { requestArchiveSchema } from '../archives.schema.ts'
import { listArchives, requestArchive } from '../archives.server.ts'
import { reopenAccount } from '../closing.server.ts'
import { ArchiveList } from '../components/archive-list.tsx'
import { retentionFormSchema } from '../retention.schema.ts'
import { countDoomed, readRetention, saveRetention } from '../retention.server.ts'
import { KEEP, PERIODS, type Retention, RETENTION_KINDS } from '../retention.ts'
import type { Route } from './+types/data'

export const meta: Route.MetaFunction = () => [{ title: 'Data · Switchboard' }]

export const loader = page.loader({ can: 'ownAccount' }, async (ctx) => {
  // A super user who acts as an owner takes nothing out.
  const archives = ctx.ghostedBy ? null : await listArchives(ctx, null)
  return {
    archives,
    retention: await readRetention(ctx),
    closed: ctx.account.closedAt !== null,
    requestId: crypto.randomUUID(),
  }
})

const to = '/account/info/data'
const done = (message: string) => ({ can: 'ownAccount', whileReadOnly: true, to, done: message }) as const

export const action = page.intents(
  { otherwise: 'retention' },
  {
    reopen: page.form({ ...done('Account reopened'), failedTo: to }, reopenAccount),
    export: page.form(
      { ...done('Export started'), failedTo: to, schema: requestArchiveSchema },
      (ctx, { requestId }) => requestArchive(ctx, { requestId, clientId: null }),
    ),
    retention: page.form(
      { ...done('Account updated'), schema: retentionFormSchema, failed: 'Unable to update account' },
      async (ctx, retention, { form }) => {
        if ((await countDoomed(ctx, retention)).length > 0) {
          return redirect(`/account/info/data/retention?${new URLSearchParams(textsOf(form))}`)
        }
        return saveRetention(ctx, retention)
      },
    ),
  },
)

const textsOf = (form: FormData): [string, string][] =>
  [...form].flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'intent' ? [[name, value]] : [],
  )

export default function AccountData({ loaderData, actionData }: Route.ComponentProps) {
  const { archives, requestId, retention, closed } = loaderData
  return (
    <div className="flex max-w-[760px] flex-col gap-4">
      {archives ? (
        <Card title="Export">
          <div className="flex flex-wrap items-center gap-4 p-4">
            <p className="min-w-0 flex-1 basis-64 text-muted text-sm">
              Everything in the account as one ZIP archive: contacts as a spreadsheet, all records as JSON
              lines, and all files. Only you can download it, for three days. It also holds all team chat, the
              rooms that you aren’t a member of included.
            </p>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="requestId" value={requestId} />
              <SubmitButton name="intent" value="export" variant="secondary">
                Export everything
              </SubmitButton>
            </Form>
          </div>
          <ArchiveList archives={archives} />
        </Card>
      ) : null}
      <RetentionForm
        key={retention.version}
        retention={retention}
        lastResult={answerTo('retention', actionData)?.result}
      />
      {closed || !archives ? null : (
        <Card title="Close the account">
          <div className="flex flex-wrap items-center gap-4 p-4">
            <p className="min-w-0 flex-1 basis-64 text-muted text-sm">
              Texts, campaigns, reminders and calls stop at once. You can reopen the account for 30 days; then
              everything in it is erased for good.
            </p>
            <Link
              to="/account/info/data/close"
              preventScrollReset
              className={buttonVariants({ variant: 'danger-quiet' })}
            >
              Close account
            </Link>
          </div>
        </Card>
      )}
      <Outlet />
    </div>
  )
}

function RetentionForm({
  retention,
  lastResult,
}: {
  retention: { values: Retention; version: number }
  lastResult: FormResult
}) {
  const [form, fields] = useForm({
    id: 'retention',
    lastResult,
    defaultValue: Object.fromEntries(
      RETENTION_KINDS.map(({ name }) => [name, String(retention.values[name] ?? KEEP)]),
    ),
  })
  return (
    <Card title="How long data is kept">
      <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-4 p-4">
        <FormError form={form} />
        <EditFields version={retention.version} base={retention.values} lastResult={lastResult} />
        <p className="text-muted text-sm">
          What is older is deleted every night and can’t be brought back. Check how long your state and your
          carriers make you keep it. Deleted contacts, records and notes stay in the trash for 30 days.
          Recordings and voicemails have a period of their own in the{' '}
          <Link to={CALL_RULES_PATH} className="text-brand-text underline">
            rules for calls
          </Link>
          .
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {RETENTION_KINDS.map(({ name, label, hint, shortest }) => (
            <SelectField
              key={name}
              field={fields[name]!}
              label={label}
              hint={hint}
              options={[
                { value: KEEP, label: 'Keep' },
                ...PERIODS.filter(({ days }) => days >= shortest).map((period) => ({
                  value: String(period.days),
                  label: period.label,
                })),
              ]}
            />
          ))}
        </div>
        <div className="flex justify-end">
          <SubmitButton name="intent" value="retention">
            Update
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
