import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form, Link } from 'react-router'
import type { z } from 'zod'
import { FormError } from '#app/components/field.tsx'
import { PhoneField, SelectField, TextField } from '#app/components/fields.tsx'
import { SubmitButton } from '#app/components/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/components/ui/tabs.tsx'
import { useFormDraft } from '#app/components/use-form-draft.ts'
import { CLIENT_FIELDS, CO_STATUSES, type ClientField } from '../client.schema.ts'

export interface ClientFormProps {
  schema: z.ZodType
  lastResult: SubmissionResult<string[]> | undefined
  defaultValue: { [Field in ClientField]?: string | null }
  /** Hidden fields: the version, the room. */
  hidden?: Record<string, string | null | undefined>
  /** Names the draft: one for each contact. */
  draft: string
  cancelTo: string
  /** Above the fields: the banner, what a second editor has to know. */
  children?: React.ReactNode
}

const STATUS_OPTIONS = CO_STATUSES.map((status) => ({ value: status, label: status }))

/** A contact's own fields, in the tabs Applicant and Co-Applicant; without JavaScript one below the other. */
export function ClientForm({
  schema,
  lastResult,
  defaultValue,
  hidden,
  draft,
  cancelTo,
  children,
}: ClientFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [tab, setTab] = useState('applicant')
  const [form, fields] = useForm<{ [Field in ClientField]?: string }>({
    lastResult,
    defaultValue: Object.fromEntries(CLIENT_FIELDS.map((field) => [field, defaultValue[field] ?? ''])),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  })
  const { restored, discard, forget } = useFormDraft(element, draft)
  const bad = Object.keys(form.allErrors).filter((name) => name !== '')
  const { onSubmit, ...formProps } = getFormProps(form)

  return (
    <Form
      method="post"
      {...formProps}
      ref={element}
      onSubmit={(event) => {
        onSubmit(event)
        // The first bad field takes the focus; its tab has to be open for that.
        setTimeout(() => {
          const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
          if (!first) return
          flushSync(() => setTab(first.closest<HTMLElement>('[data-tab]')?.dataset.tab ?? 'applicant'))
          first.focus()
        })
      }}
      className="flex flex-col gap-4"
    >
      {Object.entries(hidden ?? {}).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <FormError form={form} />
      {children}
      {restored ? (
        <Alert className="items-center">
          <span className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1">What you typed before was put back. It is not saved yet.</span>
            <Button size="sm" onClick={discard}>
              Discard
            </Button>
          </span>
        </Alert>
      ) : null}
      <Tabs value={tab} onValueChange={setTab} className="rounded-md border border-line bg-surface">
        <TabsList className="px-2 noscript:hidden">
          <TabsTrigger value="applicant">
            Applicant
            <Problems shown={bad.some((name) => !isCoapplicant(name))} />
          </TabsTrigger>
          <TabsTrigger value="coapplicant">
            Co-Applicant
            <Problems shown={bad.some(isCoapplicant)} />
          </TabsTrigger>
        </TabsList>
        <Panel tab="applicant" title="Applicant">
          <TextField field={fields.firstName} label="First name" autoComplete="off" />
          <TextField field={fields.lastName} label="Last name" autoComplete="off" />
          <TextField field={fields.preferredFirstName} label="Preferred first name" autoComplete="off" />
          <TextField field={fields.suffix} label="Suffix" autoComplete="off" />
          <TextField
            field={fields.companyName}
            label="Company"
            autoComplete="off"
            className="sm:col-span-2"
          />
          <PhoneField field={fields.mobilePhone} label="Mobile phone" />
          <PhoneField field={fields.phone} label="Home phone" />
          <TextField
            field={fields.email}
            label="Email"
            type="email"
            autoComplete="off"
            className="sm:col-span-2"
          />
        </Panel>
        <Panel tab="coapplicant" title="Co-Applicant">
          <TextField field={fields.coFirstName} label="First name" autoComplete="off" />
          <TextField field={fields.coLastName} label="Last name" autoComplete="off" />
          <TextField field={fields.coPreferredFirstName} label="Preferred first name" autoComplete="off" />
          <TextField field={fields.coSuffix} label="Suffix" autoComplete="off" />
          <SelectField
            field={fields.coStatus}
            label="Status"
            placeholder="Not specified"
            options={STATUS_OPTIONS}
            className="sm:col-span-2"
          />
          <PhoneField field={fields.coMobilePhone} label="Mobile phone" />
          <PhoneField field={fields.coPhone} label="Home phone" />
          <TextField
            field={fields.coEmail}
            label="Email"
            type="email"
            autoComplete="off"
            className="sm:col-span-2"
          />
        </Panel>
      </Tabs>
      <div className="flex justify-end gap-2">
        <Link to={cancelTo} className={buttonVariants()} onClick={forget}>
          Cancel
        </Link>
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  )
}

const isCoapplicant = (field: string) => /^co[A-Z]/.test(field)

/** Both panels are always in the form; the other one is out of sight. */
function Panel({ tab, title, children }: { tab: string; title: string; children: React.ReactNode }) {
  return (
    <TabsContent
      forceMount
      value={tab}
      data-tab={tab}
      className="p-4 data-[state=inactive]:hidden noscript:block!"
    >
      <h2 className="mb-3 hidden font-semibold text-lg noscript:block">{title}</h2>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </TabsContent>
  )
}

function Problems({ shown }: { shown: boolean }) {
  return shown ? (
    <span className="size-1.5 rounded-full bg-bad">
      <span className="sr-only">, has errors</span>
    </span>
  ) : null
}
