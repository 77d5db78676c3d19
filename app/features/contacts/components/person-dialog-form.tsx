import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { isValidationOnly } from '#app/components/forms/dom.ts'
import { DraftNotice } from '#app/components/forms/draft-notice.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { useFormDraft } from '#app/components/forms/use-form-draft.ts'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import { updateClientSchema } from '#app/features/clients/client.schema.ts'
import type { ClientDetail } from '#app/features/clients/clients.server.ts'
import { type Part, partFields } from '#app/features/clients/person.ts'
import { asTyped } from '#app/features/fields/format.ts'
import type { RecordValues } from '#app/features/fields/kind.ts'
import type { SaveAnswer } from '../routes/save-people.server.ts'
import {
  ChangedJustNow,
  ChangedMeanwhile,
  MovedToTrash,
} from '#app/features/clients/components/edited-by-other.tsx'
import { PersonFields } from './client-form.tsx'
import type { FormParts, Metas } from '#app/features/records/components/record-section.tsx'
import { sealedStates } from '#app/features/records/components/sealed-field.tsx'

/**
 * The version and values a form was opened with, for its hidden fields. A refused form is re-rendered without
 * JavaScript, so it takes what it sent. Never a sealed value, nor its mask.
 */
export function openedWith(
  client: ClientDetail,
  parts: readonly Part[],
  lastResult: SubmissionResult<string[]> | undefined,
) {
  const sent = lastResult?.initialValue as { version?: string; base?: string } | undefined
  const shown = partFields(parts).filter((field) => field.stored !== 'sealed')
  return {
    version: sent?.version ?? client.version,
    base:
      sent?.base ?? JSON.stringify(Object.fromEntries(shown.map(({ name }) => [name, client.values[name]]))),
    parts: parts.join(' '),
  }
}

/** Edits parts of one person's fields in a dialog. */
export function PersonDialogForm({
  client,
  parts,
  lastResult,
  now,
  trashed,
  revealAction,
  closeTo,
}: {
  client: ClientDetail
  parts: Part[]
  lastResult: SubmissionResult<string[]> | undefined
  now: SaveAnswer['now']
  trashed: SaveAnswer['trashed']
  revealAction: string | null
  closeTo: string
}) {
  const element = useRef<HTMLFormElement>(null)
  // The client as it was opened: a revalidation must not change the fields while the user types.
  const [opened] = useState(client)
  const [touched, setTouched] = useState(false)
  const [form, metas] = useForm<RecordValues>({
    lastResult,
    defaultValue: asTyped(partFields(parts), opened.values) as never,
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: updateClientSchema, disableAutoCoercion: true }) as never,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  })
  const draft = useFormDraft(element, {
    userId: useFrame().user.id,
    name: `contact ${opened.id} ${parts.join(' ')}`,
    version: opened.version,
    putRows: (name, value) => form.update({ name, value }),
    reset: () => {
      form.reset()
      setTouched(false)
    },
  })
  const { onSubmit, ...formProps } = getFormProps(form)
  const choices = { users: [], paymentMethods: [], options: {} }
  const formParts: FormParts = { form, choices, sealed: sealedStates(opened, revealAction), deciding: {} }
  return (
    <>
      <Form
        method="post"
        preventScrollReset
        {...formProps}
        ref={element}
        className="contents"
        onSubmit={(event) => {
          onSubmit(event)
          if (isValidationOnly(event)) return
          setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
        }}
        onChange={() => setTouched(true)}
      >
        {/* Enter presses the first submit button, which would else be an Add or Reveal. */}
        <button type="submit" tabIndex={-1} aria-hidden className="hidden" />
        {Object.entries(openedWith(opened, parts, lastResult)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {now ? <input type="hidden" name="overwrite" value={now.version} /> : null}
        <DialogBody className="flex flex-col gap-5 py-4">
          <FormError form={form} />
          <DraftNotice draft={draft} />
          {trashed ? (
            <MovedToTrash what="contact" {...trashed} />
          ) : now ? (
            <ChangedMeanwhile at={now.at} fields={now.fields} />
          ) : opened.version === client.version ? null : (
            <ChangedJustNow />
          )}
          {parts.map((part) => (
            <PersonFields key={part} part={part} metas={metas as unknown as Metas} form={formParts} titled />
          ))}
        </DialogBody>
        <DialogFooter className="mt-0">
          <Link to={closeTo} preventScrollReset className={buttonVariants()}>
            Cancel
          </Link>
          <SubmitButton>Save</SubmitButton>
        </DialogFooter>
      </Form>
      <UnsavedGuard when={touched || draft.restored} onDiscard={draft.forget} />
    </>
  )
}
