import { getFormProps } from '@conform-to/react'
import { useState } from 'react'
import { Form, useLocation } from 'react-router'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { CheckboxField, SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { MessageField } from '#app/features/messaging/templates/components/message-field.tsx'
import { PLACEHOLDER_TOKENS } from '#app/features/messaging/templates/fill.ts'
import { plural } from '#app/lib/plural.ts'
import { page } from '#app/middleware/route-builder.server.ts'
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

export const action = page.form(
  {
    can: 'administer',
    schema: reviewSettingsFormSchema,
    failed: 'Unable to update account settings',
    to: ({ url }) => url.pathname,
    done: 'Account service review settings saved.',
  },
  saveReviewSettings,
)

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
  const [form, fields] = useAppForm({
    id: 'service-review',
    schema: async () => (await import('../review.schema.ts')).reviewSettingsSchema,
    lastResult,
    defaultValue: {
      serviceReviewEnabled: settings.serviceReviewEnabled ? 'on' : '',
      reviewSMSMessage: settings.reviewSMSMessage,
      googlePlaceId: settings.googlePlaceId,
      googleReviewMinRating: String(settings.googleReviewMinRating),
      ratingNotificationEnabled: settings.ratingNotificationEnabled ? 'on' : '',
    },
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
        hint="Notifies the person who asked when a contact has rated."
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
