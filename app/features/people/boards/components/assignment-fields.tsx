import type { ComponentProps } from 'react'
import { DateField } from '#app/components/forms/date-field.tsx'
import { SelectField } from '#app/components/forms/inputs.tsx'
import { fullName } from '#app/lib/names.ts'
import type { UserView } from '#app/lib/user-view.server.ts'

interface AssignmentFieldsProps {
  fields: {
    assignedTo: ComponentProps<typeof SelectField>['field']
    dueOn: ComponentProps<typeof DateField>['field']
  }
  /** Users that can be assigned. */
  people: readonly UserView[]
}

/** The assignee and the due date of a new card. */
export function AssignmentFields({ fields, people }: AssignmentFieldsProps) {
  return (
    <>
      <SelectField
        field={fields.assignedTo}
        label="Assigned to"
        placeholder="No one"
        options={people.map(({ id, firstName, lastName }) => ({
          value: id,
          label: fullName(firstName, lastName),
        }))}
      />
      <DateField field={fields.dueOn} label="Due date" />
    </>
  )
}
