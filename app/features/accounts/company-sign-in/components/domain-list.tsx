import { getFormProps } from '@conform-to/react'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Form } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Card } from '#app/components/page-header.tsx'
import type { DomainView } from '../company-settings.server.ts'

/** The account's domains, with the record that proves each. */
export function DomainList({
  domains,
  lastResult,
}: {
  domains: readonly DomainView[]
  lastResult: FormResult
}) {
  const [form, fields] = useAppForm({
    id: 'domain',
    schema: async () => (await import('../company-sign-in.schema.ts')).domainSchema,
    lastResult,
  })
  return (
    <Card title="1. Your domains" headingId="company-domains">
      <div className="flex flex-col gap-4 p-4">
        <p className="text-muted text-sm">
          Anyone on your team with an email of a proved domain can sign in with their company account. To
          prove one, add the TXT record at the company where you bought the domain, and keep it: it is checked
          again when someone signs in this way for the first time.
        </p>
        {domains.length > 0 ? (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {domains.map((each) => (
              <li key={each.id} className="flex flex-col gap-2 p-3">
                <div className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0 break-words font-medium">{each.domain}</span>
                  <Chip tone={each.proved ? 'ok' : 'warn'}>{each.proved ? 'Proved' : 'Not proved yet'}</Chip>
                  <Form method="post" preventScrollReset className="ml-auto flex gap-2">
                    <input type="hidden" name="id" value={each.id} />
                    {each.proved ? null : (
                      <SubmitButton name="intent" value="check-domain" size="sm" variant="secondary">
                        Check now
                      </SubmitButton>
                    )}
                    <SubmitButton
                      name="intent"
                      value="remove-domain"
                      size="sm"
                      variant="danger-quiet"
                      aria-label={`Remove ${each.domain}`}
                    >
                      Remove
                    </SubmitButton>
                  </Form>
                </div>
                {each.proved ? null : (
                  <dl className="grid gap-x-3 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
                    <dt className="text-muted">Type</dt>
                    <dd>TXT</dd>
                    <dt className="text-muted">Name</dt>
                    <dd className="break-all font-mono">{each.record.name}</dd>
                    <dt className="text-muted">Value</dt>
                    <dd className="break-all font-mono">{each.record.value}</dd>
                  </dl>
                )}
              </li>
            ))}
          </ul>
        ) : null}
        <Form
          method="post"
          preventScrollReset
          key={domains.length}
          {...getFormProps(form)}
          className="flex flex-col gap-3"
        >
          <FormError form={form} />
          <div className="flex flex-wrap items-end gap-2">
            <TextField
              field={fields.domain}
              label="Domain"
              placeholder="agency.com"
              required
              autoCapitalize="none"
              spellCheck={false}
              className="min-w-0 flex-1 basis-60"
            />
            <SubmitButton name="intent" value="add-domain" variant="secondary">
              Add domain
            </SubmitButton>
          </div>
        </Form>
      </div>
    </Card>
  )
}
