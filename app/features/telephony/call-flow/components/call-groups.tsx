import type { FieldMetadata } from '@conform-to/react'
import { Plus } from '#app/components/icons.tsx'
import { useRef } from 'react'
import { FieldError } from '#app/components/forms/field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { plural } from '#app/lib/plural.ts'
import type { FlowUser } from '../call-flow.server.ts'
import { type GroupValues, membersOf, newGroup, newMember, ringSeconds } from '../settings/call-flow-form.ts'
import { assignedTo, assignedUser, assignIntent, NEW_GROUP } from '../settings/structure-fields.ts'
import { LONG_RING_S } from '../limits.ts'
import type { AnyForm } from './use-settings-form.ts'
import { CallGroupFields, callGroupTitle } from './call-group.tsx'
import { FlowProblems } from './flow-problems.tsx'

export interface CallGroupsProps {
  form: AnyForm
  /** The list's field, whose name is also the scope of its buttons. */
  field: FieldMetadata<GroupValues[]>
  users: readonly FlowUser[]
  /** Shown without a group: says who rings then. */
  whenEmpty: string
  onChange: () => void
}

/** Groups of users that ring one after the other. */
export function CallGroups({ form, field, users, whenEmpty, onChange }: CallGroupsProps) {
  const groups = field.getFieldList()
  const values = field.value ?? field.initialValue
  const seconds = ringSeconds(values)
  const members = membersOf(values)
  const free = users.filter(({ id, disabled }) => !disabled && !members.includes(id))
  return (
    <div className="flex flex-col gap-3">
      {groups.length === 0 ? (
        <p className="text-muted text-sm">{whenEmpty}</p>
      ) : (
        <p className={seconds > LONG_RING_S ? 'font-medium text-sm text-warn' : 'text-muted text-sm'}>
          Rings for up to {plural(seconds, 'second')}
          {seconds > LONG_RING_S ? ', which is more than 3 minutes. Few callers wait that long.' : '.'}
        </p>
      )}
      {groups.map((group, index) => (
        <CallGroupFields
          key={group.key}
          {...{ form, field: group, list: field.name, index, count: groups.length, users, onChange }}
        />
      ))}
      <FlowProblems at={field.name} />
      <FieldError field={field} />
      {free.length > 0 ? (
        <Assign
          {...{ form, scope: field.name, free, onChange }}
          groups={groups.map((group, index) => callGroupTitle(group.getFieldset().name.value, index))}
        />
      ) : null}
    </div>
  )
}

interface AssignProps extends Pick<CallGroupsProps, 'form' | 'onChange'> {
  scope: string
  free: readonly FlowUser[]
  /** Their names. */
  groups: readonly string[]
}

/** Assigns a user to a new group or to one of those there are. */
function Assign({ form, scope, free, groups, onChange }: AssignProps) {
  const user = useRef<HTMLSelectElement>(null)
  const to = useRef<HTMLSelectElement>(null)
  const assign = (event: React.MouseEvent) => {
    event.preventDefault()
    const id = user.current!.value
    const group = to.current!.value
    if (group === NEW_GROUP) form.insert({ name: scope, defaultValue: newGroup(id) as never })
    else form.insert({ name: `${scope}[${group}].users`, defaultValue: newMember(id) as never })
    onChange()
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select ref={user} name={assignedUser(scope)} aria-label="User" className="w-48" key={free[0]!.id}>
        {free.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select ref={to} name={assignedTo(scope)} aria-label="Group" className="w-36">
        <option value={NEW_GROUP}>New Group</option>
        {groups.map((name, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" name="intent" value={assignIntent(scope)} formNoValidate onClick={assign}>
        <Plus aria-hidden />
        Assign
      </Button>
    </div>
  )
}
