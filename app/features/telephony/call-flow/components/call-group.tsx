import { type FieldMetadata, getInputProps, getSelectProps } from '@conform-to/react'
import { X } from '#app/components/icons.tsx'
import { FieldError } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/inputs.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { Slider } from '#app/components/ui/slider.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import { plural } from '#app/lib/plural.ts'
import type { FlowUser } from '../call-flow.server.ts'
import type { GroupValues, MemberValues } from '../settings/call-flow-form.ts'
import { MAX_REPEAT, MAX_RING_S } from '../limits.ts'
import type { AnyForm } from './use-settings-form.ts'
import { FlowProblems } from './flow-problems.tsx'
import { MoveButtons } from './move-buttons.tsx'

export interface CallGroupProps {
  form: AnyForm
  users: readonly FlowUser[]
  onChange: () => void
  field: FieldMetadata<GroupValues>
  /** The list's field name. */
  list: string
  index: number
  /** The number of groups. */
  count: number
}

/** A group's label: its number, and its name if it has one. */
export const callGroupTitle = (name: unknown, index: number): string =>
  typeof name === 'string' && name.trim() ? `Group ${index + 1}: ${name.trim()}` : `Group ${index + 1}`

/** Users that ring at once. */
export function CallGroupFields({ form, field, list, index, count, users, onChange }: CallGroupProps) {
  const { id, name, timeout, repeat, users: members } = field.getFieldset()
  const { key: idKey, ...hiddenId } = getInputProps(id, { type: 'hidden' })
  const title = callGroupTitle(name.value ?? name.initialValue, index)
  const rows = members.getFieldList()
  const remove = (at: number) =>
    // Removing the last user removes the group.
    rows.length === 1
      ? form.remove.getButtonProps({ name: list, index })
      : form.remove.getButtonProps({ name: members.name, index: at })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-medium text-sm">{title}</legend>
      <input key={idKey} {...hiddenId} />
      <div className="flex items-end gap-1">
        <TextField
          field={name}
          label="Name"
          placeholder="Such as Front desk"
          autoComplete="off"
          className="mr-auto w-56"
        />
        <MoveButtons form={form} list={list} index={index} count={count} name={title} onMove={onChange} />
      </div>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Range field={timeout} label="Ring time" unit="second" min={0} max={MAX_RING_S} />
        <Range field={repeat} label="Repeat" unit="time" min={1} max={MAX_REPEAT} />
      </div>
      <ul className="flex flex-col gap-2">
        {rows.map((row, at) => (
          <Member key={row.key} field={row} users={users} remove={remove(at)} onRemove={onChange} />
        ))}
      </ul>
      <FlowProblems at={field.name} />
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
  const name = user?.name ?? 'A former user'
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

/** Only users with a phone or the mobile app have a choice. */
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
