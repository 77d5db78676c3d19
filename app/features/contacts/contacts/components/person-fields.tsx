import { groupTitle, type Part, partFields } from '#app/features/people/clients/person.ts'
import {
  Fields,
  type FormParts,
  type Metas,
} from '#app/features/people/records/components/record-section.tsx'

/** The fields of one part of a person; `titled` where a form has several. */
export function PersonFields({
  part,
  metas,
  form,
  titled,
}: {
  part: Part
  metas: Metas
  form: FormParts
  titled: boolean
}) {
  const title = groupTitle(part.split('.')[0] as Parameters<typeof groupTitle>[0])
  const fields = <Fields declared={partFields([part])} metas={metas} parts={form} columns="sm:grid-cols-2" />
  if (!titled) return fields
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-muted text-sm">{title}</legend>
      {fields}
    </fieldset>
  )
}
