import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { Field } from '#app/components/forms/field.tsx'
import { CheckboxField, TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Input } from '#app/components/ui/input.tsx'
import type { EditedTraining } from '../trainings.server.ts'

export interface TrainingFormProps {
  /** Null while adding one. */
  training: EditedTraining | null
  closeTo: string
  /** The types of pictures that the thumbnail may have. */
  types: string
  lastResult: FormResult
}

/** Adds or edits a training. */
export function TrainingForm({ training, closeTo, types, lastResult }: TrainingFormProps) {
  const { id: _, version, ...stored } = training ?? { id: '', version: 0 }
  const [form, fields] = useAppForm({
    id: 'training',
    schema: async () => (await import('../training.schema.ts')).trainingSchema,
    lastResult,
    defaultValue: training
      ? { ...stored, tags: training.tags.join(', '), notify: training.notify ? 'on' : '' }
      : {},
  })
  return (
    <FormDialog
      title={training ? 'Edit training item' : 'Add Training Item'}
      size="lg"
      encType="multipart/form-data"
      form={form}
      opened={training && { version, base: stored }}
      result={lastResult}
      cancelTo={closeTo}
      submit="Save"
    >
      <TextField field={fields.title!} label="Title" required />
      <TextField field={fields.description!} label="Description" required />
      <TextField
        field={fields.tags!}
        label="Tags"
        hint="Areas of the product, separated by commas: Phone, Messages."
      />
      <Field
        field={fields.thumbnail!}
        label="Thumbnail"
        hint={`Cropped to 400 × 200 pixels. At most 10 MB.${training ? ' It replaces the one shown.' : ''}`}
      >
        <Input
          id={fields.thumbnail!.id}
          name="thumbnail"
          type="file"
          accept={types}
          aria-invalid={fields.thumbnail!.errors ? true : undefined}
        />
      </Field>
      <TextField field={fields.arcadeId!} label="Arcade ID" hint="The id of an interactive demo on Arcade." />
      <TextareaField field={fields.details!} label="Details" rows={8} />
      <CheckboxField field={fields.notify!} label="Show it as new to everyone" />
    </FormDialog>
  )
}
