import { getFormProps, useForm } from '@conform-to/react'
import { data, Form, Link } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { Field, FormError } from '#app/components/forms/field.tsx'
import { CheckboxField, TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useValidation } from '#app/components/forms/use-validation.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { AppError } from '#app/lib/errors.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { readFormWithPicture } from '#app/lib/uploads.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { trainingSchema } from '../training.schema.ts'
import { createTraining, THUMBNAIL_TYPES } from '../trainings.server.ts'
import type { Route } from './+types/new-training'

export const meta: Route.MetaFunction = () => [{ title: 'Add Training Item · Switchboard' }]

export const loader = page.loader({ can: 'operate' }, (_, { url }: Route.LoaderArgs) => ({
  closeTo: `/trainings${url.search}`,
  types: THUMBNAIL_TYPES.join(','),
}))

export const action = page.action(
  { can: 'operate' },
  async (ctx, { request, url, context }: Route.ActionArgs) => {
    const { form, picture } = await readFormWithPicture(ctx, request, 'thumbnail', { maxFieldBytes: 80_000 })
    const submission = parseWithZod(form, { schema: trainingSchema })
    if (submission.status !== 'success') return data(submission.reply(), 422)
    try {
      await createTraining(ctx, submission.value, picture())
    } catch (error) {
      const { status, message } = saveFailure(error, 'Unable to save training item', context)
      const field = error instanceof AppError ? error.field : undefined
      const fieldErrors = field ? { fieldErrors: { [field]: [message] } } : {}
      return data(submission.reply({ formErrors: [message], ...fieldErrors }), status)
    }
    return redirectWithToast(`/trainings${url.search}`, {
      kind: 'ok',
      message: 'training item added to library',
    })
  },
)

export default function NewTraining({ loaderData, actionData }: Route.ComponentProps) {
  const { closeTo, types } = loaderData
  const [form, fields] = useForm<Record<string, string>>({
    id: 'training',
    lastResult: actionData,
    onValidate: useValidation(async () => (await import('../training.schema.ts')).trainingSchema) as never,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  })
  return (
    <RouteDialog title="Add Training Item" closeTo={closeTo} size="lg">
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="contents">
        <DialogBody className="flex flex-col gap-4">
          <FormError form={form} />
          <TextField field={fields.title!} label="Title" required maxLength={120} />
          <TextField field={fields.description!} label="Description" required maxLength={300} />
          <TextField
            field={fields.tags!}
            label="Tags"
            hint="Areas of the product, separated by commas: Phone, Messages."
            maxLength={300}
          />
          <Field
            field={fields.thumbnail!}
            label="Thumbnail"
            hint="Cropped to 400 × 200 pixels. At most 10 MB."
          >
            <Input
              id={fields.thumbnail!.id}
              name="thumbnail"
              type="file"
              accept={types}
              aria-invalid={fields.thumbnail!.errors ? true : undefined}
            />
          </Field>
          <TextField
            field={fields.arcadeId!}
            label="Arcade ID"
            hint="The id of an interactive demo on Arcade."
            maxLength={60}
          />
          <TextareaField field={fields.details!} label="Details" rows={8} maxLength={20_000} />
          <CheckboxField field={fields.notify!} label="Show it as new to everyone" />
        </DialogBody>
        <DialogFooter>
          <Link to={closeTo} preventScrollReset className={buttonVariants()}>
            Cancel
          </Link>
          <SubmitButton>Save</SubmitButton>
        </DialogFooter>
      </Form>
    </RouteDialog>
  )
}
