import { getFormProps, useForm } from '@conform-to/react'
import { Form, Link } from 'react-router'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { PasswordField, SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Card } from '#app/components/page-header.tsx'
import { cn } from '#app/lib/cn.ts'
import { DateTime } from '#app/components/time.tsx'
import { OwnPassword } from '#app/features/accounts/auth/components/own-password.tsx'
import type { CompanySettings } from '../company-settings.server.ts'
import {
  PROVIDER_KINDS,
  PROVIDER_LABELS,
  type ProviderKind,
  providerName,
  SIGN_IN_PATH,
} from '../company-sign-in.ts'

type Provider = NonNullable<CompanySettings['provider']>

interface Fields {
  kind: ProviderKind
  tenant: string
  issuer: string
  clientId: string
  clientSecret: string
  currentPassword: string
}

/** Chooses the provider and enters the client. */
export function ProviderForm({
  provider,
  version,
  googleClient,
  redirectUri,
  lastResult,
}: Pick<CompanySettings, 'provider' | 'version' | 'googleClient' | 'redirectUri'> & {
  lastResult: FormResult
}) {
  const [form, fields] = useForm<Fields>({
    id: 'provider',
    lastResult,
    defaultValue: {
      kind: provider?.kind ?? 'google',
      tenant: provider?.tenant ?? '',
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
    },
  })
  return (
    <Card title="2. Your provider" headingId="company-provider">
      <Form
        method="post"
        preventScrollReset
        {...getFormProps(form)}
        className="group/provider flex flex-col gap-4 p-4"
      >
        <FormError form={form} />
        <input type="hidden" name="version" value={version} />
        <SelectField
          field={fields.kind}
          label="Provider"
          options={PROVIDER_KINDS.map((value) => ({ value, label: PROVIDER_LABELS[value] }))}
        />
        <TextField
          field={fields.tenant}
          label="Directory (tenant) ID"
          hint="In Microsoft Entra, under App registrations. Only people of this directory can sign in."
          spellCheck={false}
          className="hidden group-has-[option[value=microsoft]:checked]/provider:flex"
        />
        <TextField
          field={fields.issuer}
          label="Issuer"
          hint="The address that your provider calls issuer, such as https://company.okta.com."
          type="url"
          spellCheck={false}
          className="hidden group-has-[option[value=other]:checked]/provider:flex"
        />
        {googleClient ? (
          <p className="hidden text-muted text-sm group-has-[option[value=google]:checked]/provider:block">
            Nothing else is needed for Google.
          </p>
        ) : null}
        <div
          className={cn(
            'flex flex-col gap-4',
            googleClient && 'group-has-[option[value=google]:checked]/provider:hidden',
          )}
        >
          <p className="text-sm">
            Register a web application with this redirect URI:{' '}
            <span className="break-all font-mono">{redirectUri}</span>
          </p>
          <TextField field={fields.clientId} label="Client ID" autoComplete="off" spellCheck={false} />
          <PasswordField
            field={fields.clientSecret}
            label="Client secret"
            hint={provider?.hasSecret ? 'One is stored. Enter one to replace it.' : undefined}
            autoComplete="new-password"
          />
        </div>
        <OwnPassword field={fields.currentPassword} label="Your password" />
        <div className="flex justify-end">
          <SubmitButton name="intent" value="provider">
            {provider ? 'Update' : 'Save'}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}

/** Makes the company account the only way to sign in, once it is known to work. */
export function RequiredForm({
  provider,
  proved,
  version,
  lastResult,
}: {
  provider: Provider
  proved: boolean
  version: number
  lastResult: FormResult
}) {
  const [form, fields] = useForm<{ currentPassword: string }>({ id: 'required', lastResult })
  return (
    <Card title="3. Try it, and require it" headingId="company-required">
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm">
          {provider.worked ? (
            <>
              Someone last signed in with {providerName(provider.kind)} on <DateTime at={provider.worked} />.
            </>
          ) : proved ? (
            <>
              Nobody has signed in with {providerName(provider.kind)} yet.{' '}
              <Link to={SIGN_IN_PATH} className="text-brand-text underline">
                Try it yourself
              </Link>
            </>
          ) : (
            'Prove a domain first.'
          )}
        </p>
        <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-4">
          <FormError form={form} />
          <input type="hidden" name="version" value={version} />
          <label className="flex min-h-9 items-center gap-2.5">
            <input
              type="checkbox"
              name="required"
              defaultChecked={provider.required}
              disabled={!provider.worked && !provider.required}
              className="size-4 accent-brand-line"
            />
            Everyone with an email of these domains must sign in with their company account
          </label>
          <p className="text-muted text-sm">
            Passwords and passkeys then work for owners only, so that you can get in when the provider can’t.
            Who is signed in stays so for up to eight hours.
          </p>
          <OwnPassword field={fields.currentPassword} label="Your password" />
          <div className="flex justify-end">
            <SubmitButton name="intent" value="required">
              Update
            </SubmitButton>
          </div>
        </Form>
      </div>
    </Card>
  )
}

export function RemoveProvider({ version, lastResult }: { version: number; lastResult: FormResult }) {
  const [form, fields] = useForm<{ currentPassword: string }>({ id: 'remove', lastResult })
  return (
    <Card title="Stop company sign-in" headingId="company-remove">
      <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-4 p-4">
        <FormError form={form} />
        <input type="hidden" name="version" value={version} />
        <p className="text-muted text-sm">
          Everyone signs in with their password again. Those who never used theirs set one by Forgot Password.
        </p>
        <OwnPassword field={fields.currentPassword} label="Your password" />
        <div className="flex justify-end">
          <SubmitButton name="intent" value="remove" variant="danger-quiet">
            Remove the provider
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
