import { type FieldMetadata, getInputProps, getSelectProps, type FormMetadata } from '@conform-to/react'
import { Plus, X } from '#app/components/icons.tsx'
import { useRef } from 'react'
import { FieldError } from '#app/components/forms/field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { Slider } from '#app/components/ui/slider.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import { plural } from '#app/lib/plural.ts'
import type { FlowUser } from '../call-flow.server.ts'
import {
  type GroupValues,
  membersOf,
  type MemberValues,
  newGroup,
  newMember,
  ringSeconds,
} from '../call-flow-form.ts'
import { assignedTo, assignedUser, assignIntent, NEW_GROUP } from '../structure-fields.ts'
import { LONG_RING_S, MAX_REPEAT, MAX_RING_S } from '../limits.ts'

// A form of any shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyForm = FormMetadata<any, any>

export interface CallGroupsProps {
  form: AnyForm
  /** The list's field, whose name is also the scope of its buttons. */
  field: FieldMetadata<GroupValues[]>
  users: readonly FlowUser[]
  /** Who rings when there is no group. */
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
        <Group key={group.key} {...{ form, field: group, list: field.name, index, users, onChange }} />
      ))}
      <FieldError field={field} />
      {free.length > 0 ? (
        <Assign {...{ form, scope: field.name, free, onChange }} groups={groups.length} />
      ) : null}
    </div>
  )
}

interface GroupProps extends Pick<CallGroupsProps, 'form' | 'users' | 'onChange'> {
  field: FieldMetadata<GroupValues>
  list: string
  index: number
}

function Group({ form, field, list, index, users, onChange }: GroupProps) {
  const { timeout, repeat, users: members } = field.getFieldset()
  const rows = members.getFieldList()
  const remove = (at: number) =>
    // Removing the last user removes the group (spec 1, 4).
    rows.length === 1
      ? form.remove.getButtonProps({ name: list, index })
      : form.remove.getButtonProps({ name: members.name, index: at })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-medium text-sm">Group {index + 1}</legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Range field={timeout} label="Ring time" unit="second" min={0} max={MAX_RING_S} />
        <Range field={repeat} label="Repeat" unit="time" min={1} max={MAX_REPEAT} />
      </div>
      <ul className="flex flex-col gap-2">
        {rows.map((row, at) => (
          <Member key={row.key} field={row} users={users} remove={remove(at)} onRemove={onChange} />
        ))}
      </ul>
      <FieldError field={members} />
    </fieldset>
  )
}

interface RangeProps {
  field: FieldMetadata<number>
  label: string
  unit: string
  min: number
  max: number
}

function Range({ field, label, unit, min, max }: RangeProps) {
  const { key, ...props } = getInputProps(field, { type: 'range' })
  const shown = Number(field.value ?? field.initialValue ?? min)
  return (
    <div className="flex flex-col">
      <span className="flex justify-between gap-2">
        <Label htmlFor={props.id}>{label}</Label>
        <output htmlFor={props.id} className="text-muted text-sm tabular-nums">
          {plural(shown, unit)}
        </output>
      </span>
      <Slider key={key} {...props} min={min} max={max} step={1} />
      <FieldError field={field} />
    </div>
  )
}

interface MemberProps {
  field: FieldMetadata<MemberValues>
  users: readonly FlowUser[]
  remove: ReturnType<AnyForm['remove']['getButtonProps']>
  onRemove: () => void
}

function Member({ field, users, remove, onRemove }: MemberProps) {
  const { id, device, number } = field.getFieldset()
  const { key, ...hidden } = getInputProps(id, { type: 'hidden' })
  const userId = String(id.value ?? id.initialValue ?? '')
  const user = users.find((each) => each.id === userId)
  const name = user?.name ?? 'A user who is gone'
  return (
    <li className="group/member flex flex-wrap items-start gap-x-3 gap-y-2 rounded-sm bg-sunken px-3 py-2">
      <input key={key} {...hidden} />
      <span className="min-h-8 min-w-32 flex-1 content-center">
        {name}
        {!user || user.disabled ? (
          <span className="block text-warn text-xs">No longer works here. Remove them.</span>
        ) : null}
      </span>
      <Device {...{ user, name, device, number }} />
      <Button {...remove} type="submit" size="icon-sm" variant="ghost" onClick={onRemove} className="mt-0.5">
        <X aria-hidden />
        <span className="sr-only">Remove {name}</span>
      </Button>
      <FieldError field={id} />
    </li>
  )
}

interface DeviceProps {
  user: FlowUser | undefined
  name: string
  device: FieldMetadata<string>
  number: FieldMetadata<string>
}

/** Only users with a phone or the mobile app have a choice (spec 1, 2.10). */
function Device({ user, name, device, number }: DeviceProps) {
  const { key, ...select } = getSelectProps(device)
  const { key: numberKey, ...input } = getInputProps(number, { type: 'tel' })
  if (!user?.choosesDevice) {
    return (
      <span className="min-h-8 content-center text-muted text-sm">
        Softphone
        <input type="hidden" name={device.name} value="softphone" />
      </span>
    )
  }
  return (
    <>
      <Select key={key} {...select} aria-label={`Device of ${name}`} className="w-56">
        <option value="softphone">Softphone</option>
        <option value="mobile">{user.phone ? `Mobile ${formatPhone(user.phone)}` : 'Mobile'}</option>
        <option value="number">Another number</option>
      </Select>
      <span className="hidden flex-col group-has-[option[value=number]:checked]/member:flex">
        <Input key={numberKey} {...input} aria-label={`Number of ${name}`} className="w-44" />
        <FieldError field={number} />
      </span>
    </>
  )
}

interface AssignProps extends Pick<CallGroupsProps, 'form' | 'onChange'> {
  scope: string
  free: readonly FlowUser[]
  /** How many there are. */
  groups: number
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
        {Array.from({ length: groups }, (_, index) => (
          <option key={index} value={index}>
            Group {index + 1}
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
