import { Plus } from '#app/components/icons.tsx'
import { getFormProps } from '@conform-to/react'
import { Form, Link, Outlet } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { TextareaField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { KeysTable } from '../components/keys-table.tsx'
import { originsSchema } from '../keys/key.schema.ts'
import { readApiSettings, saveOrigins } from '../keys/keys.server.ts'
import { API_PATH } from '../paths.ts'
import type { Route } from './+types/settings'

export const meta: Route.MetaFunction = () => [{ title: 'API · Switchboard' }]

export const loader = page.loader({ can: 'ownAccount' }, readApiSettings)

export const action = page.form(
  {
    can: 'ownAccount',
    schema: originsSchema,
    failed: 'Unable to save the sites',
    to: API_PATH,
    done: 'Sites saved.',
  },
  saveOrigins,
)

export default function ApiSettings({ loaderData: { keys, origins }, actionData }: Route.ComponentProps) {
  const create = (
    <Link to={`${API_PATH}/keys/new`} preventScrollReset className={buttonVariants({ variant: 'primary' })}>
      <Plus aria-hidden />
      New key
    </Link>
  )
  return (
    <div className="flex flex-col gap-4">
      <section aria-labelledby="api-keys" className="min-w-0 rounded-md border border-line bg-surface">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-3 py-2 sm:px-4">
          <h2 id="api-keys" className="font-semibold text-base">
            Keys
          </h2>
          <a href="/api/docs" className="text-sm underline">
            Reference
          </a>
          {keys.length > 0 ? <div className="ml-auto">{create}</div> : null}
        </header>
        {keys.length > 0 ? (
          <KeysTable keys={keys} />
        ) : (
          <EmptyState title="No keys" action={create}>
            A key lets a program of yours read and change this account, as far as you choose.
          </EmptyState>
        )}
      </section>
      <Origins key={origins.join()} origins={origins} lastResult={actionData?.result} />
      <Outlet />
    </div>
  )
}

function Origins({ origins, lastResult }: { origins: string[]; lastResult: FormResult }) {
  const [form, fields] = useAppForm({
    id: 'origins',
    schema: async () => (await import('../keys/key.schema.ts')).originsSchema,
    lastResult,
    defaultValue: { origins: origins.join('\n') },
  })
  return (
    <section aria-labelledby="api-sites" className="rounded-md border border-line bg-surface p-4">
      <Form
        method="post"
        {...getFormProps(form)}
        className="flex max-w-[620px] flex-col gap-4"
        preventScrollReset
      >
        <h2 id="api-sites" className="font-semibold text-base">
          Sites
        </h2>
        <FormError form={form} />
        <input type="hidden" name="was" value={origins.join(' ')} />
        <TextareaField
          field={fields.origins}
          label="Sites whose pages may call the API from a browser"
          hint="One address in each line, like https://app.company.com. Programs on a server don’t need this."
          rows={3}
          spellCheck={false}
        />
        <div>
          <SubmitButton>Save</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
