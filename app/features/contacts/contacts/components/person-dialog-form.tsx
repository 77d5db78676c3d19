import { useState } from 'react'
import type { ClientDetail, Gone } from '#app/features/people/clients/clients.server.ts'
import { TrashNotice } from '#app/features/people/clients/components/edited-by-other.tsx'
import { type Part, partFields } from '#app/features/people/clients/person.ts'
import { EditForm } from '#app/features/people/records/components/edit-form.tsx'
import { type FormResult, LiveEditNotice } from '#app/components/forms/edit-fields.tsx'
import { useEditForm } from '#app/features/people/records/components/use-edit-form.ts'
import type { FormParts } from '#app/features/people/records/components/record-section.tsx'
import { sealedStates } from '#app/features/people/records/components/sealed-field.tsx'
import { PersonFields } from './person-fields.tsx'

/** The values that a client's form was opened with: never a sealed value, nor its mask. */
export function clientOpenedWith(client: ClientDetail, parts: readonly Part[], lastResult: FormResult) {
  const shown = partFields(parts).filter((field) => field.stored !== 'sealed')
  const base = Object.fromEntries(shown.map(({ name }) => [name, client.values[name]]))
  return { version: client.version, base, lastResult }
}

/** Edits parts of one person's fields in a dialog. */
export function PersonDialogForm({
  client,
  parts,
  lastResult,
  trashed,
  revealAction,
  closeTo,
}: {
  client: ClientDetail
  parts: Part[]
  lastResult: FormResult
  trashed: Gone | null
  revealAction: string | null
  closeTo: string
}) {
  // The client as it was opened: a revalidation must not change the fields while the user types.
  const [opened] = useState(client)
  const edit = useEditForm({
    fields: partFields(parts),
    values: opened.values,
    version: opened.version,
    loadSchema: async () =>
      (await import('#app/features/people/clients/client.schema.ts')).updateClientSchema,
    lastResult,
    draftName: `contact ${opened.id} ${parts.join(' ')}`,
  })
  const formParts: FormParts = {
    form: edit.form,
    choices: { users: [], paymentMethods: [], options: {} },
    sealed: sealedStates(opened, revealAction),
    deciding: {},
  }
  return (
    <EditForm
      edit={edit}
      hidden={{ parts: parts.join(' ') }}
      opened={clientOpenedWith(opened, parts, lastResult)}
      notices={
        trashed ? (
          <TrashNotice what="contact" {...trashed} />
        ) : lastResult?.conflict || opened.version === client.version ? null : (
          <LiveEditNotice />
        )
      }
      closeTo={closeTo}
    >
      {parts.map((part) => (
        <PersonFields key={part} part={part} metas={edit.metas} form={formParts} titled />
      ))}
    </EditForm>
  )
}
