import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import { useState } from 'react'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import type { TagView } from '../tags.server.ts'
import { TagRule } from './tag-rule.tsx'

export interface TagFormProps {
  /** The stored tag; null while creating one. */
  tag: TagView | null
  /** The tags that its rule may use. */
  tags: readonly { id: string; name: string }[]
  lastResult: FormResult
  closeTo: string
  deleteTo?: string
}

/** The tag dialog: creates a tag, or edits the given one. Reset restores the stored values. */
export function TagForm(props: TagFormProps) {
  const [resets, setResets] = useState(0)
  return (
    <Fields
      key={resets}
      {...props}
      lastResult={resets === 0 ? props.lastResult : undefined}
      onReset={() => setResets(resets + 1)}
    />
  )
}

function Fields({
  tag,
  tags,
  lastResult,
  closeTo,
  deleteTo,
  onReset,
}: TagFormProps & { onReset: () => void }) {
  const [valid, setValid] = useState(true)
  const [form, fields] = useAppForm({
    id: 'tag',
    schema: async () => (await import('../tag.schema.ts')).tagSchema,
    lastResult,
    defaultValue: { name: tag?.name ?? '', description: tag?.description ?? '' },
  })
  return (
    <DialogForm
      form={form}
      opened={
        tag && {
          version: tag.version,
          base: { name: tag.name, description: tag.description, rule: tag.rule },
        }
      }
      result={lastResult}
      cancelTo={closeTo}
      submit="Save"
      submitProps={{ disabled: !valid }}
      deleteTo={deleteTo}
      before={
        tag ? (
          <Button type="reset" onClick={onReset}>
            Reset
          </Button>
        ) : null
      }
    >
      <TextField field={fields.name} label="Name" required autoComplete="off" />
      <TextareaField field={fields.description} label="Description" rows={2} />
      <TagRule
        initial={tag?.rule ?? null}
        tags={tags}
        onValid={setValid}
        onRule={() => fields.rule.errors && form.validate({ name: fields.rule.name })}
      />
      {fields.rule.errors ? (
        <p role="alert" className="text-bad text-sm">
          {fields.rule.errors.join(' ')}
        </p>
      ) : null}
    </DialogForm>
  )
}
