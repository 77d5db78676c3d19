import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useSearchParams } from 'react-router'
import { FormError } from '#app/components/forms/field.tsx'
import { TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useValidation } from '#app/components/forms/use-validation.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'

interface FoundPerson {
  clientId: string
  level: 'applicant' | 'coapplicant'
  name: string
  detail: string
}

interface NewCardFormProps {
  find: string
  found: readonly FoundPerson[]
  lastResult: SubmissionResult<string[]> | undefined
  closeTo: string
}

const loadSchema = async () => (await import('../card.schema.ts')).newCardSchema

/** Client, Title and Details (spec 3, 2). None is required. */
export function NewCardForm({ find, found, lastResult, closeTo }: NewCardFormProps) {
  const [params] = useSearchParams()
  const [form, fields] = useForm<{ title: string; details: string }>({
    id: 'new-card',
    lastResult,
    onValidate: useValidation(loadSchema) as never,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  })
  return (
    <>
      <div className="px-5 pt-1">
        <SearchField
          name="find"
          label="Search contacts"
          keep={[...params.keys()].filter((key) => key !== 'find')}
        />
      </div>
      <Form method="post" {...getFormProps(form)} className="contents" preventScrollReset>
        <DialogBody className="flex flex-col gap-4">
          <FormError form={form} />
          {find ? (
            <fieldset className="flex max-h-64 flex-col overflow-y-auto">
              <legend className="pb-1 font-medium text-sm">Client</legend>
              {found.length === 0 ? (
                <p className="text-muted text-sm">No contacts found. Search by a name, number or email.</p>
              ) : null}
              {found.map(({ clientId, level, name, detail }) => (
                <label
                  key={`${level}:${clientId}`}
                  className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 hover:bg-sunken"
                >
                  <input
                    type="radio"
                    name="person"
                    value={`${level}:${clientId}`}
                    defaultChecked={found.length === 1}
                    required
                    className="shrink-0 accent-brand-line"
                  />
                  <span className="min-w-0">
                    <bdi className="block truncate">{name}</bdi>
                    <span className="block truncate text-muted text-sm tabular-nums">{detail}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          ) : (
            <p className="text-muted text-sm">
              Search for the contact that the card is for, or leave it without one.
            </p>
          )}
          <TextField field={fields.title} label="Title" autoComplete="off" />
          <TextareaField field={fields.details} label="Details" rows={4} />
        </DialogBody>
        <DialogFooter>
          <Link to={closeTo} preventScrollReset className={buttonVariants()}>
            Cancel
          </Link>
          <SubmitButton>Add Card</SubmitButton>
        </DialogFooter>
      </Form>
    </>
  )
}
