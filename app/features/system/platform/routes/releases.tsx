import { getFormProps } from '@conform-to/react'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Form } from 'react-router'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useClock } from '#app/components/time.tsx'
import { VERSION } from '#app/features/accounts/shell/navigation.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { releaseSchema } from '../account.schema.ts'
import { announceRelease, listReleases } from '../releases.server.ts'
import type { Route } from './+types/releases'

export const meta: Route.MetaFunction = () => [{ title: 'Releases · Switchboard' }]

export const loader = page.loader({ can: 'operate' }, async (ctx) => ({
  releases: await listReleases(ctx),
  id: uuidv7(),
}))

export const action = page.form(
  {
    can: 'operate',
    whileReadOnly: true,
    schema: releaseSchema,
    failed: 'Unable to announce the release',
    to: '/platform/releases',
    done: 'Release announced',
  },
  (ctx, release, { context }) => announceRelease(context.get(servicesContext), ctx, release),
)

export default function Releases({ loaderData, actionData }: Route.ComponentProps) {
  const { releases, id } = loaderData
  const { timeZone } = useClock()
  const [form, fields] = useAppForm({
    id: 'release',
    schema: async () => (await import('../account.schema.ts')).releaseSchema,
    lastResult: actionData?.result,
    defaultValue: { version: VERSION },
  })
  return (
    <Page width="form">
      <PageHeader title="Releases" back={{ to: '/platform', label: 'All accounts' }} />
      <div className="flex flex-col gap-4">
        <Card title="Announce a version">
          <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4 p-4">
            <FormError form={form} />
            <input
              type="hidden"
              name="id"
              value={(actionData?.result?.initialValue?.id as string | undefined) ?? id}
            />
            <TextField
              field={fields.version}
              label="Version"
              hint="Every open page offers to load it."
              required
            />
            <TextareaField field={fields.notes} label="What is new" rows={3} />
            <div className="flex justify-end">
              <SubmitButton>Announce</SubmitButton>
            </div>
          </Form>
        </Card>
        <Card title="Announced">
          {releases.length === 0 ? (
            <p className="p-4 text-muted text-sm">No version has been announced yet.</p>
          ) : (
            <ul className="divide-y divide-line text-sm">
              {releases.map((release) => (
                <li key={release.id} className="px-4 py-2.5">
                  <p className="flex gap-3">
                    <strong className="font-medium">{release.version}</strong>
                    <span className="text-muted tabular-nums">
                      {formatDateTime(new Date(release.at), timeZone)}
                    </span>
                  </p>
                  {release.notes ? <p className="break-words text-muted">{release.notes}</p> : null}
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </Page>
  )
}
