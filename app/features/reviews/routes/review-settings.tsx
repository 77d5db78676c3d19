import { getFormProps, useForm } from '@conform-to/react'
import { useState } from 'react'
import { data, Form, useLocation } from 'react-router'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { CheckboxField, SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { useValidation } from '#app/components/forms/use-validation.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { MessageField } from '#app/features/templates/components/message-field.tsx'
import { PLACEHOLDER_TOKENS } from '#app/features/templates/fill.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { plural } from '#app/lib/plural.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { refuseForm, saveFailure } from '#app/middleware/save-failure.server.ts'
import { defaultReviewMessage } from '../request-review.server.ts'
import { MOST_STARS } from '../review.ts'
import { reviewSettingsFormSchema } from '../review.schema.ts'
import { getReviewSettings, saveReviewSettings } from '../review-settings.server.ts'
import type { Route } from './+types/review-settings'

export const meta: Route.MetaFunction = () => [{ title: 'Service review · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx) => ({
  settings: await getReviewSettings(ctx),
  defaultMessage: defaultReviewMessage(ctx.account.name),
}))

export const action = page.action(
  { can: 'administer' },
  async (ctx, { request, url, context }: Route.ActionArgs) => {
    const submission = parseWithZod(await request.formData(), { schema: reviewSettingsFormSchema })
    if (submission.status !== 'success') return data({ result: submission.reply() }, 422)
    try {
      await saveReviewSettings(ctx, submission.value)
    } catch (error) {
      return refuseForm(submission, error, saveFailure(error, 'Unable to update account settings', context))
    }
    return redirectWithToast(url.pathname, { kind: 'ok', message: 'Account service review settings saved.' })
  },
)

const loadSchema = async () => (await import('../review.schema.ts')).reviewSettingsSchema

const STARS = Array.from({ length: MOST_STARS }, (_, index) => String(index + 1))

export default function ReviewSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { key } = useLocation()
  return <Settings key={key} loaded={loaderData} lastResult={actionData?.result} />
}

function Settings({
  loaded: {
    settings: { values: settings, version },
    defaultMessage,
  },
  lastResult,
}: {
  loaded: Route.ComponentProps['loaderData']
  lastResult: FormResult
}) {
  const [form, fields] = useForm({
    id: 'service-review',
    lastResult,
    defaultValue: {
      serviceReviewEnabled: settings.serviceReviewEnabled ? 'on' : '',
      reviewSMSMessage: settings.reviewSMSMessage,
      googlePlaceId: settings.googlePlaceId,
      googleReviewMinRating: String(settings.googleReviewMinRating),
      ratingNotificationEnabled: settings.ratingNotificationEnabled ? 'on' : '',
    },
    onValidate: useValidation(loadSchema) as never,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  })
  const [touched, setTouched] = useState(false)
  const hydrated = useHydrated()
  const dirty = touched || lastResult?.status === 'error'
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      onInput={() => setTouched(true)}
      onReset={() => setTouched(false)}
      className="flex max-w-[620px] flex-col gap-4 rounded-md border border-line bg-surface p-4"
    >
      <FormError form={form} />
      <EditFields version={version} base={settings} lastResult={lastResult} />
      <CheckboxField
        field={fields.serviceReviewEnabled}
        look="switch"
        label="Service reviews"
        hint="Lets your team ask contacts for a rating from a conversation."
      />
      <MessageField
        field={fields.reviewSMSMessage}
        label="Review SMS message"
        hint={`The link is added to it. Type @ for a placeholder. Empty: “${defaultMessage}”`}
        rows={3}
        placeholders={PLACEHOLDER_TOKENS}
      />
      <TextField
        field={fields.googlePlaceId}
        label="Google place id"
        hint="Contacts who give a high rating are led to your company on Google."
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        field={fields.googleReviewMinRating}
        label="Minimum rating for a Google review"
        hint="Contacts who give fewer stars are asked for feedback instead."
        options={STARS.map((value) => ({ value, label: plural(Number(value), 'star') }))}
      />
      <CheckboxField
        field={fields.ratingNotificationEnabled}
        look="switch"
        label="Rating notification"
        hint="Tells the person who asked when a contact has rated."
      />
      <div className="flex justify-end gap-2">
        <Button type="reset" disabled={hydrated && !dirty}>
          Reset
        </Button>
        <SubmitButton disabled={hydrated && !dirty}>Save</SubmitButton>
      </div>
      <UnsavedGuard when={touched} />
    </Form>
  )
}
