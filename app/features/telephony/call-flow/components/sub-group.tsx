import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { useRef, useState } from 'react'
import { Trash2, TriangleAlert } from '#app/components/icons.tsx'
import { FieldError } from '#app/components/forms/field.tsx'
import { CheckboxField, TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { Button } from '#app/components/ui/button.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#app/components/ui/dialog.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { FlowUser } from '../call-flow.server.ts'
import type { MessageValues, SubGroupValues } from '../settings/call-flow-form.ts'
import type { AnyForm } from './use-settings-form.ts'
import { CallGroups } from './call-groups.tsx'
import { FlowProblems, useHasProblem } from './flow-problems.tsx'
import { MoveButtons } from './move-buttons.tsx'

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

export interface SubGroupProps extends Omit<SubGroupsProps, 'field'> {
  field: FieldMetadata<SubGroupValues>
  /** The list's field name. */
  list: string
  index: number
  /** The number of sub-groups. */
  count: number
  /** It was added just now. */
  isNew: boolean
}

/** A choice of the menu. */
export function SubGroupFields(props: SubGroupProps) {
  const { form, field, list, index, count, isNew, users, records, message, onChange } = props
  const fields = field.getFieldset()
  const hydrated = useHydrated()
  const { key, ...hidden } = getInputProps(fields.name, { type: 'hidden' })
  const name = String(fields.label.value ?? fields.label.initialValue ?? '')
  const [opened] = useState(isNew || field.errors !== undefined)
  const hasProblem = useHasProblem(field.name)
  const remove = form.remove.getButtonProps({ name: list, index })
  return (
    <div className="relative">
      <span className="absolute top-1 right-1 flex">
        <MoveButtons form={form} list={list} index={index} count={count} name={name} onMove={onChange} />
      </span>
      <details className="rounded-md border border-line" open={opened}>
        <summary className="flex min-h-10 cursor-pointer flex-wrap items-center gap-x-2 py-2 pr-20 pl-3 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          <span className="text-muted text-sm">
            {fields.extension.value ? `extension ${fields.extension.value}` : 'no extension'}
          </span>
          {hasProblem ? (
            <span className="flex items-center gap-1 font-normal text-sm text-warn">
              <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
              Needs attention
            </span>
          ) : null}
        </summary>
        <div className="flex flex-col gap-5 border-line border-t p-3">
          <input key={key} {...hidden} />
          <FieldError field={fields.name} />
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField field={fields.label} label="Label" autoComplete="off" required />
            <TextField
              field={fields.extension}
              label="Extension"
              hint="The keys that callers press."
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField
              field={fields.extensionSpeech}
              label="Spoken extension"
              hint="The word that callers say."
              autoComplete="off"
            />
          </div>
          <FlowProblems at={fields.extension.name} />
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
            <h3 className="font-medium text-sm">Call groups</h3>
            <CallGroups
              form={form}
              field={fields.groups}
              users={users}
              whenEmpty="No phone rings: callers go on to the queue or to voicemail."
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
          />
          <RemoveButton name={name} remove={remove} onRemove={onChange} />
        </div>
      </details>
    </div>
  )
}

interface RemoveButtonProps {
  name: string
  remove: ReturnType<AnyForm['remove']['getButtonProps']>
  onRemove: () => void
}

/** Asks first: a sub-group takes long to set up. */
function RemoveButton({ name, remove, onRemove }: RemoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [asking, setAsking] = useState(false)
  const confirmed = useRef(false)
  return (
    <>
      <Button
        {...remove}
        ref={button}
        type="submit"
        variant="danger-quiet"
        size="sm"
        className="self-start"
        onClick={(event) => {
          if (confirmed.current) return onRemove()
          event.preventDefault()
          setAsking(true)
        }}
      >
        <Trash2 aria-hidden />
        Delete {name}
      </Button>
      <Dialog open={asking} onOpenChange={setAsking}>
        <DialogContent size="sm">
          <DialogHeader>
            <DialogTitle>Delete {name}?</DialogTitle>
            <DialogDescription>
              Its messages and call groups go with it when you save the call settings.
            </DialogDescription>
          </DialogHeader>
          <DialogFooter>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false)
                confirmed.current = true
                button.current?.click()
              }}
            >
              Delete
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  )
}
