import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { Plus, Trash2 } from '#app/components/icons.tsx'
import { useRef } from 'react'
import { FieldError } from '#app/components/forms/field.tsx'
import { CheckboxField, TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { FlowUser } from '../call-flow.server.ts'
import { hasSubGroup, type MessageValues, newSubGroup, type SubGroupValues } from '../call-flow-form.ts'
import { ADD_SUB_GROUP, NEW_SUB_GROUP } from '../structure-fields.ts'
import { SMS_CLOSED_MAX } from '../office-hours.ts'
import { type AnyForm, CallGroups } from './call-groups.tsx'

export interface SubGroupsProps {
  form: AnyForm
  field: FieldMetadata<SubGroupValues[]>
  users: readonly FlowUser[]
  /** Whether the location's calls are recorded; otherwise no sub-group's are. */
  records: boolean
  /** Renders a message of a sub-group. */
  message: (message: {
    bucket: 'welcomeMessage' | 'voicemailMessage'
    field: FieldMetadata<MessageValues>
    label: string
    hint: string
  }) => React.ReactNode
  onChange: () => void
}

/** The sub-groups that the menu offers. */
export function SubGroups({ form, field, users, records, message, onChange }: SubGroupsProps) {
  const name = useRef<HTMLInputElement>(null)
  const subGroups = field.getFieldList()
  const values = field.value ?? field.initialValue
  const add = (event: React.MouseEvent) => {
    event.preventDefault()
    const typed = name.current!.value.trim()
    // A duplicate is ignored (spec 1, 4).
    if (!typed || hasSubGroup(values, typed)) return
    form.insert({ name: field.name, defaultValue: newSubGroup(typed) })
    name.current!.value = ''
    onChange()
  }
  return (
    <div className="flex flex-col gap-3">
      {subGroups.length === 0 ? (
        <p className="text-muted text-sm">
          There are no sub-groups. Add one for each choice of the menu, such as Sales or Claims.
        </p>
      ) : null}
      {subGroups.map((subGroup, index) => (
        <SubGroup
          key={subGroup.key}
          {...{ form, field: subGroup, users, records, message, onChange }}
          remove={form.remove.getButtonProps({ name: field.name, index })}
        />
      ))}
      <FieldError field={field} />
      <div className="flex flex-wrap items-end gap-2">
        <span className="flex flex-col gap-1">
          <Label htmlFor={NEW_SUB_GROUP}>New sub-group</Label>
          <Input
            ref={name}
            id={NEW_SUB_GROUP}
            name={NEW_SUB_GROUP}
            maxLength={40}
            autoComplete="off"
            className="w-56"
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </span>
        <Button type="submit" name="intent" value={ADD_SUB_GROUP} formNoValidate onClick={add}>
          <Plus aria-hidden />
          Add
        </Button>
      </div>
    </div>
  )
}

interface SubGroupProps extends Omit<SubGroupsProps, 'field'> {
  field: FieldMetadata<SubGroupValues>
  remove: ReturnType<AnyForm['remove']['getButtonProps']>
}

function SubGroup({ form, field, users, records, message, remove, onChange }: SubGroupProps) {
  const fields = field.getFieldset()
  const hydrated = useHydrated()
  const { key, ...hidden } = getInputProps(fields.name, { type: 'hidden' })
  const name = String(fields.label.value ?? fields.label.initialValue ?? '')
  return (
    <details className="rounded-md border border-line" open={field.errors ? true : undefined}>
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 px-3 font-medium">
        {name}
        <span className="text-muted text-sm">
          {fields.extension.value ? `extension ${fields.extension.value}` : 'no extension'}
        </span>
      </summary>
      <div className="flex flex-col gap-5 border-line border-t p-3">
        <input key={key} {...hidden} />
        <FieldError field={fields.name} />
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField field={fields.label} label="Label" maxLength={60} autoComplete="off" required />
          <TextField
            field={fields.extension}
            label="Extension"
            hint="The keys that callers press."
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
          />
          <TextField
            field={fields.extensionSpeech}
            label="Spoken extension"
            hint="The word that callers say."
            maxLength={60}
            autoComplete="off"
          />
        </div>
        <div className="flex flex-col gap-2">
          <CheckboxField field={fields.annouceGroupExtension} label="Announce it in the menu" />
          <CheckboxField
            field={fields.recordCalls}
            label="Record Calls"
            hint={records ? undefined : 'Recording is not enabled for this location.'}
            disabled={hydrated && !records}
          />
          {/* A disabled field isn't sent, and the choice should be kept. */}
          {hydrated && !records && fields.recordCalls.value === 'on' ? (
            <input type="hidden" name={fields.recordCalls.name} value="on" />
          ) : null}
        </div>
        {message({
          bucket: 'welcomeMessage',
          field: fields.welcomeMessage,
          label: `Welcome message of ${name}`,
          hint: 'What callers hear when they have chosen it.',
        })}
        <section aria-label={`Call groups of ${name}`} className="flex flex-col gap-2">
          <h4 className="font-medium text-sm">Call groups</h4>
          <CallGroups
            form={form}
            field={fields.groups}
            users={users}
            whenEmpty="Nobody rings: callers go on to the queue or to voicemail."
            onChange={onChange}
          />
        </section>
        {message({
          bucket: 'voicemailMessage',
          field: fields.voicemailMessage,
          label: `Voicemail message of ${name}`,
          hint: 'Disabled: the location’s own.',
        })}
        <TextareaField
          field={fields.voicemailSMS}
          label="Voicemail text"
          hint="Sent to callers who reach voicemail. Empty: the location’s own."
          rows={2}
          maxLength={SMS_CLOSED_MAX}
        />
        <Button
          {...remove}
          type="submit"
          variant="danger-quiet"
          size="sm"
          className="self-start"
          onClick={onChange}
        >
          <Trash2 aria-hidden />
          Delete {name}
        </Button>
      </div>
    </details>
  )
}
