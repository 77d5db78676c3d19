import { type FieldMetadata, type FormMetadata, getInputProps } from '@conform-to/react'
import { ArrowDown, ArrowUp, Lock, Plus, Trash2, Undo2 } from '#app/components/icons.tsx'
import { FieldError } from '#app/components/forms/field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { MAX_LANES } from '../board.ts'

export interface LaneValue {
  /** Empty for a lane that isn't saved yet. */
  id: string
  label: string
  action: 'create' | 'update' | 'delete'
  /** The lane that gets the cards of a removed one. */
  cardsTo?: string
}

interface BoardLanesProps {
  form: FormMetadata<Record<string, unknown>, string[]>
  field: FieldMetadata<LaneValue[], Record<string, unknown>, string[]>
}

/**
 * The lanes of a board from left to right. The first and the last are fixed. A saved lane that is removed stays, marked,
 * until the form is saved. The buttons also work without JavaScript.
 */
export function BoardLanes({ form, field }: BoardLanesProps) {
  const lanes = field.getFieldList()
  const last = lanes.length - 1
  const kept = lanes.flatMap((lane) => {
    const { id, label, action } = lane.getFieldset()
    return id.value && action.value !== 'delete' ? [{ id: id.value, label: label.value ?? '' }] : []
  })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 font-medium text-sm">Lanes</legend>
      <ol className="flex flex-col gap-1.5">
        {lanes.map((lane, index) => {
          const { id, label, action, cardsTo } = lane.getFieldset()
          const removed = action.value === 'delete'
          const name = label.value || `lane ${index + 1}`
          const { key, ...input } = getInputProps(label, { type: 'text' })
          return (
            <li key={lane.key} className="flex flex-col gap-1">
              <div className="flex items-center gap-1">
                {id.value ? <input type="hidden" name={id.name} value={id.value} /> : null}
                <input type="hidden" name={action.name} value={action.value ?? 'create'} />
                <Input
                  key={key}
                  {...input}
                  aria-label={`Name of lane ${index + 1}`}
                  readOnly={removed}
                  autoComplete="off"
                  className={removed ? 'line-through opacity-60' : undefined}
                />
                <LaneButtons form={form} field={field} index={index} name={name} />
              </div>
              {removed ? (
                <label className="flex flex-wrap items-center gap-2 text-muted text-xs">
                  Removed when you save. Its cards go to
                  <Select name={cardsTo.name} defaultValue={cardsTo.value ?? ''} className="w-auto">
                    {kept.map((one) => (
                      <option key={one.id} value={one.id}>
                        {one.label}
                      </option>
                    ))}
                  </Select>
                </label>
              ) : null}
              <FieldError field={label} />
            </li>
          )
        })}
      </ol>
      <Button
        {...form.insert.getButtonProps({
          name: field.name,
          index: Math.max(last, 0),
          defaultValue: { id: '', label: '', action: 'create' },
        })}
        type="submit"
        size="sm"
        disabled={lanes.length >= MAX_LANES}
        className="self-start"
      >
        <Plus aria-hidden />
        Add lane
      </Button>
      <FieldError field={field} />
    </fieldset>
  )
}

/** Moves or removes a lane; the first and the last one are fixed. */
function LaneButtons({ form, field, index, name }: BoardLanesProps & { index: number; name: string }) {
  const lanes = field.getFieldList()
  const last = lanes.length - 1
  const { id, action } = lanes[index]!.getFieldset()
  const removed = action.value === 'delete'
  if (index === 0 || index === last) {
    return (
      <span
        title="The first and the last lane stay where they are."
        className="grid size-8 shrink-0 place-items-center text-faint"
      >
        <Lock aria-hidden className="size-4" />
        <span className="sr-only">Fixed</span>
      </span>
    )
  }
  return (
    <>
      <Button
        {...form.reorder.getButtonProps({ name: field.name, from: index, to: index - 1 })}
        type="submit"
        variant="ghost"
        size="icon-sm"
        disabled={index === 1}
        aria-label={`Move ${name} up`}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        {...form.reorder.getButtonProps({ name: field.name, from: index, to: index + 1 })}
        type="submit"
        variant="ghost"
        size="icon-sm"
        disabled={index === last - 1}
        aria-label={`Move ${name} down`}
      >
        <ArrowDown aria-hidden />
      </Button>
      <Button
        {...(!id.value
          ? form.remove.getButtonProps({ name: field.name, index })
          : form.update.getButtonProps({
              name: action.name,
              value: removed ? 'update' : 'delete',
            }))}
        type="submit"
        variant="ghost"
        size="icon-sm"
        aria-label={removed ? `Keep ${name}` : `Remove ${name}`}
      >
        {removed ? <Undo2 aria-hidden /> : <Trash2 aria-hidden />}
      </Button>
    </>
  )
}
