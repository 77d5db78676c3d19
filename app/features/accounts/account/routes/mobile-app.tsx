import { getFormProps } from '@conform-to/react'
import { useEffect, useState } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Card } from '#app/components/page-header.tsx'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { Field, FormError } from '#app/components/forms/field.tsx'
import { TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { readFormWithPicture } from '#app/lib/uploads.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { PhoneMockUp } from '../components/phone-mock-up.tsx'
import { mobileAppSchema } from '../mobile-app.schema.ts'
import { LOGO_TYPES, readMobileApp, saveMobileApp } from '../mobile-app.server.ts'
import type { Route } from './+types/mobile-app'

export const meta: Route.MetaFunction = () => [{ title: 'Client Mobile App · Switchboard' }]

/** `?clear` shows an empty form; nothing is stored before Update is pressed. */
export const loader = page.loader({ can: 'administer' }, async (ctx, { url }: Route.LoaderArgs) => ({
  settings: await readMobileApp(ctx),
  cleared: url.searchParams.has('clear'),
  logoTypes: LOGO_TYPES.join(','),
}))

export const action = page.form(
  {
    can: 'administer',
    read: async (ctx, { request }) => ({
      ...(await readFormWithPicture(ctx, request, 'logo')),
      saved: (await readMobileApp(ctx)).saved,
    }),
    schema: mobileAppSchema,
    failed: ({ saved }) => `Unable to ${saved ? 'update' : 'set'} mobile app settings`,
    to: '/account/info/mobileapp',
    done: 'Mobile App settings were saved.',
  },
  (ctx, settings, { picture }) => saveMobileApp(ctx, settings, picture()),
)

export default function ClientMobileApp({ loaderData, actionData }: Route.ComponentProps) {
  const { key } = useLocation()
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose">
        With the mobile app your contacts can request changes, report issues, call and text you, and send
        referrals. Here you decide what they see.
      </p>
      {/* A save resets the form; what others save, which only loads the page again, doesn't. */}
      <MobileAppForm key={key} {...loaderData} lastResult={actionData?.result} />
    </div>
  )
}

function MobileAppForm({
  settings,
  cleared,
  logoTypes,
  lastResult,
}: Route.ComponentProps['loaderData'] & { lastResult: FormResult }) {
  const { account } = useFrame()
  const [touched, setTouched] = useState(lastResult !== undefined)
  const [preview, choose] = usePreview()
  const shown = cleared ? null : settings.values
  const [form, fields] = useAppForm({
    id: 'mobile-app',
    schema: async () => (await import('../mobile-app.schema.ts')).mobileAppSchema,
    lastResult,
    defaultValue: {
      productOfferings: shown?.productOfferings.join(', ') ?? '',
      departments: shown?.departments.join(', ') ?? '',
      changeRequestTypes: shown?.changeRequestTypes.join(', ') ?? '',
      referralBonus: shown?.referralBonus ?? '',
      referralDisclaimer: shown?.referralDisclaimer ?? '',
    },
  })
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_auto]">
      <Card>
        <Form
          method="post"
          encType="multipart/form-data"
          {...getFormProps(form)}
          onChange={() => setTouched(true)}
          className="flex flex-col gap-4 p-4"
        >
          <FormError form={form} />
          <EditFields version={settings.version} base={settings.values} lastResult={lastResult} />
          <Field
            field={fields.logo}
            label="Logo"
            hint="A picture of at most 10 MB. It is fitted into a square."
          >
            <Input
              id={fields.logo.id}
              name="logo"
              type="file"
              accept={logoTypes}
              aria-invalid={fields.logo.errors ? true : undefined}
              onChange={(event) => choose(event.currentTarget.files?.[0])}
            />
          </Field>
          <TextField
            field={fields.productOfferings}
            label="Product Offerings"
            hint="Separate them by commas: Auto, Home, Life."
          />
          <TextField
            field={fields.departments}
            label="Departments"
            hint="Separate them by commas: Sales, Service, Claims."
          />
          <TextField
            field={fields.changeRequestTypes}
            label="Change Request Types"
            hint="Separate them by commas: New address, Add a driver."
          />
          <TextField field={fields.referralBonus} label="Referral Bonus" />
          <TextareaField field={fields.referralDisclaimer} label="Referral Disclaimer" rows={4} />
          <div className="flex justify-end gap-2">
            <Link to="?clear" preventScrollReset className={buttonVariants()}>
              Clear
            </Link>
            <SubmitButton>{settings.saved ? 'Update' : 'Submit'}</SubmitButton>
          </div>
          <UnsavedGuard when={touched} />
        </Form>
      </Card>
      <PhoneMockUp name={account.name} logo={preview ?? settings.logo} bonus={shown?.referralBonus ?? ''} />
    </div>
  )
}

/** The chosen file as a picture, before it is uploaded. */
function usePreview(): [string | null, (file: File | undefined) => void] {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return [url, (file) => setUrl(file?.type.startsWith('image/') ? URL.createObjectURL(file) : null)]
}
