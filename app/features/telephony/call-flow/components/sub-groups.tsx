import { Plus } from '#app/components/icons.tsx'
import { useRef, useState } from 'react'
import { FieldError } from '#app/components/forms/field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { hasSubGroup, nameFor, newSubGroup } from '../settings/call-flow-form.ts'
import { ADD_SUB_GROUP, NEW_SUB_GROUP } from '../settings/structure-fields.ts'
import { FlowProblems } from './flow-problems.tsx'
import { SubGroupFields, type SubGroupsProps } from './sub-group.tsx'
import { SUB_GROUP_NAME_MAX } from '../limits.ts'

/** The sub-groups that the menu offers, in its order. */
export function SubGroups({ form, field, users, records, message, onChange }: SubGroupsProps) {
  const input = useRef<HTMLInputElement>(null)
  const [added, setAdded] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const subGroups = field.getFieldList()
  const values = field.value ?? field.initialValue
  const add = (event: React.SyntheticEvent) => {
    event.preventDefault()
    const typed = input.current!.value.trim()
    if (!typed) return setProblem('Enter a name.')
    // A duplicate is ignored.
    if (hasSubGroup(values, typed)) return setProblem(`There is already a sub-group called “${typed}”.`)
    form.insert({ name: field.name, defaultValue: newSubGroup(typed) })
    input.current!.value = ''
    setAdded(nameFor(typed))
    setProblem(null)
    onChange()
  }
  return (
    <div className="flex flex-col gap-3">
      {subGroups.length === 0 ? (
        <p className="text-muted text-sm">
          There are no sub-groups. Add one for each choice of the menu, such as Sales or Claims.
        </p>
      ) : (
        <p className="text-muted text-sm">Callers hear them in this order.</p>
      )}
      {subGroups.map((subGroup, index) => (
        <SubGroupFields
          key={subGroup.key}
          {...{ form, field: subGroup, index, users, records, message, onChange }}
          list={field.name}
          count={subGroups.length}
          isNew={added !== '' && subGroup.getFieldset().name.value === added}
        />
      ))}
      <FlowProblems at={field.name} />
      <FieldError field={field} />
      <div className="flex flex-col gap-1">
        <Label htmlFor={NEW_SUB_GROUP}>New sub-group</Label>
        <span className="flex flex-wrap gap-2">
          <Input
            ref={input}
            id={NEW_SUB_GROUP}
            name={NEW_SUB_GROUP}
            maxLength={SUB_GROUP_NAME_MAX}
            autoComplete="off"
            aria-describedby={problem ? `${NEW_SUB_GROUP}-problem` : undefined}
            className="w-56"
            onInput={() => setProblem(null)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') add(event)
            }}
          />
          <Button type="submit" name="intent" value={ADD_SUB_GROUP} formNoValidate onClick={add}>
            <Plus aria-hidden />
            Add
          </Button>
        </span>
        <p id={`${NEW_SUB_GROUP}-problem`} aria-live="polite" className="text-bad text-sm empty:hidden">
          {problem}
        </p>
      </div>
    </div>
  )
}
