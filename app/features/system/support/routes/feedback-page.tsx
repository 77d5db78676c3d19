import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import { Field } from '#app/components/forms/field.tsx'
import { SelectField, TextareaField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Input } from '#app/components/ui/input.tsx'
import { MenuPage } from '#app/features/accounts/shell/components/menu-page.tsx'
import { safeRedirect } from '#app/lib/safe-redirect.ts'
import { readFormWithPicture } from '#app/lib/uploads.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { onlyAtField } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { CATEGORIES, PARTS } from '../feedback.ts'
import { feedbackSchema } from '../feedback.schema.ts'
import { SCREENSHOT_TYPES, sendFeedback } from '../feedback.server.ts'
import type { Route } from './+types/feedback-page'

const SENT = 'Feedback was sent to our support group. Thank You!'
const NOT_SENT = 'Error sending feedback. Please contact us directly. Thank You!'

const TITLES = { issue: 'Report an issue', feature: 'Request a feature' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${TITLES[loaderData?.category ?? 'issue']} · Switchboard` },
]

/** `from` is the page under the dialog. */
export const loader = page.loader((_, { url }: Route.LoaderArgs) => ({
  id: uuidv7(),
  category: url.pathname === '/feature-request' ? ('feature' as const) : ('issue' as const),
  from: safeRedirect(url.searchParams.get('from')),
  types: SCREENSHOT_TYPES.join(','),
}))

export const action = page.form(
  {
    whileReadOnly: true,
    read: (ctx, { request }) => readFormWithPicture(ctx, request, 'screenshot'),
    schema: feedbackSchema,
    unknown: NOT_SENT,
    onError: onlyAtField,
    to: ({ url }) => safeRedirect(url.searchParams.get('from')),
    done: SENT,
  },
  (ctx, feedback, { picture }) => sendFeedback(ctx, feedback, picture()),
)

export default function Feedback({ loaderData, actionData }: Route.ComponentProps) {
  const { category, from, types } = loaderData
  const [form, fields] = useAppForm({
    id: 'feedback',
    schema: async () => (await import('../feedback.schema.ts')).feedbackSchema,
    lastResult: actionData?.result,
    defaultValue: { category, relatedTo: 'Something else' },
  })
  // A form that is sent again is the same feedback.
  const id = (actionData?.result?.initialValue?.id as string | undefined) ?? loaderData.id
  return (
    <>
      <MenuPage />
      <FormDialog
        title={TITLES[category]}
        encType="multipart/form-data"
        form={form}
        cancelTo={from}
        submit="Send"
        submitProps={{ pendingLabel: 'Sending…' }}
      >
        <input type="hidden" name="id" value={id} />
        <SelectField field={fields.category!} label="Category" options={CATEGORIES} />
        <SelectField
          field={fields.relatedTo!}
          label="Related to"
          options={PARTS.map((part) => ({ value: part, label: part }))}
        />
        <TextareaField
          field={fields.comments!}
          label="Comments"
          rows={6}
          required
          hint={
            category === 'issue'
              ? 'What did you do, what did you see, and what did you expect?'
              : 'What would you like to do?'
          }
        />
        <Field field={fields.screenshot!} label="Screenshot" hint="Optional, at most 10 MB.">
          <Input
            id={fields.screenshot!.id}
            name="screenshot"
            type="file"
            accept={types}
            aria-invalid={fields.screenshot!.errors ? true : undefined}
          />
        </Field>
      </FormDialog>
    </>
  )
}
