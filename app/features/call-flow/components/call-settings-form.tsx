import { type FieldMetadata, getCollectionProps, type SubmissionResult } from '@conform-to/react'
import { Form, useSearchParams } from 'react-router'
import { FieldError, FormError } from '#app/components/forms/field.tsx'
import { CheckboxField, TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { Card } from '#app/components/page-header.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { cn } from '#app/lib/cn.ts'
import type { FlowUser } from '../call-flow.server.ts'
import type { CallFlowValues, MessageValues } from '../call-flow-form.ts'
import { SMS_CLOSED_MAX, SPOKEN_MAX } from '../office-hours.ts'
import { CALL_SETTINGS_PATH } from '../paths.ts'
import { type Bucket, BUCKET_LABELS, type RecordingView } from '../recordings.ts'
import { CallGroups } from './call-groups.tsx'
import { HoldMusic } from './hold-music.tsx'
import { recorderPath, staysOnSettings } from './recorder-path.ts'
import { SaveBar } from './save-bar.tsx'
import { SpokenMessage } from './spoken-message.tsx'
import { SubGroups } from './sub-groups.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const loadSchema = async () => (await import('../call-flow-form.schema.ts')).callFlowFormSchema

export interface CallSettingsFormProps {
  locationId: string
  values: CallFlowValues
  version: number
  users: readonly FlowUser[]
  recordings: Record<Bucket, RecordingView[]>
  lastResult: SubmissionResult<string[]> | undefined
}

const TABS = ['inbound', 'outbound', 'global'] as const
const TAB_LABELS = { inbound: 'Inbound', outbound: 'Outbound', global: 'Global' }
/** Written out, so that Tailwind finds them. */
const PANELS = {
  inbound: 'hidden group-has-[#tab-inbound:checked]/tabs:flex',
  outbound: 'hidden group-has-[#tab-outbound:checked]/tabs:flex',
  global: 'hidden group-has-[#tab-global:checked]/tabs:flex',
}

/** A location's call flow. Its three tabs are one form, so that Save saves them all. */
export function CallSettingsForm(props: CallSettingsFormProps) {
  const { locationId, version, users, recordings } = props
  const [params] = useSearchParams()
  const { form, fields, unsaved, touch, reset, formProps } = useSettingsForm<CallFlowValues>({
    id: `call-flow-${locationId}`,
    values: props.values,
    loadSchema,
    lastResult: props.lastResult,
  })
  const message = (given: MessageProps) => (
    <Message {...given} locationId={locationId} recordings={recordings[given.bucket]} />
  )
  const queue = fields.queue.getFieldset()
  const open = TABS.find((tab) => tab === params.get('tab')) ?? 'inbound'
  const records = (fields.recordCalls.value ?? fields.recordCalls.initialValue) === 'on'
  return (
    <div className="group/tabs flex flex-col gap-4">
      <div role="radiogroup" aria-label="Settings" className="flex border-line border-b">
        {TABS.map((tab) => (
          <label
            key={tab}
            className="tab cursor-pointer has-checked:border-brand-text has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-brand-text"
          >
            <input
              type="radio"
              name="tab"
              id={`tab-${tab}`}
              value={tab}
              defaultChecked={tab === open}
              className="sr-only"
            />
            {TAB_LABELS[tab]}
          </label>
        ))}
      </div>
      <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-4">
        {/* Enter presses the first submit button: without this one, that would be Assign or Remove. */}
        <button type="submit" tabIndex={-1} aria-hidden className="hidden" />
        <input type="hidden" name="version" value={version} />
        <FormError form={form} />
        <Problems errors={form.allErrors} />
        <div className={cn(PANELS.inbound, 'flex-col gap-4')}>
          <Card title="Messages" headingId="messages">
            <div className="flex flex-col gap-6 p-4">
              {message({
                bucket: 'welcomeMessage',
                field: fields.welcomeMessage,
                hint: 'What every caller hears first.',
              })}
              {message({
                bucket: 'recordCallMessage',
                field: fields.recordCallMessage,
                hint: 'Said when calls are recorded. When it is disabled, callers hear a standard sentence.',
              })}
              {message({
                bucket: 'extensionsMessage',
                field: fields.extensionsMessage,
                hint: 'Asks callers for an extension.',
              })}
              {message({
                bucket: 'voicemailMessage',
                field: fields.voicemailMessage,
                hint: 'What callers hear before they leave a message. When it is disabled, no message is taken.',
              })}
              <TextareaField
                field={fields.voicemailSMS}
                label="Voicemail text"
                hint="Sent to callers who reach voicemail. Empty: none."
                rows={2}
                maxLength={SMS_CLOSED_MAX}
              />
            </div>
          </Card>
          <Card title="Ringing" headingId="ringing">
            <div className="flex flex-col gap-4 p-4">
              <CheckboxField
                field={fields.ringWhenAvailable}
                label="Ring after hours"
                hint="Calls ring whoever is available, also while the office is closed."
                look="switch"
              />
              <CheckboxField
                field={fields.recordCalls}
                label="Record Calls"
                hint="Callers are told."
                look="switch"
              />
              <section aria-label="Call groups" className="flex flex-col gap-2">
                <h3 className="font-medium text-sm">Call groups</h3>
                <CallGroups
                  form={form}
                  field={fields.groups}
                  users={users}
                  whenEmpty="Without groups, everybody who is available at the location rings for 30 seconds."
                  onChange={touch}
                />
              </section>
            </div>
          </Card>
          <Card title="Menu" headingId="menu">
            <div className="flex flex-col gap-3 p-4">
              <SubGroups
                form={form}
                field={fields.subGroups}
                users={users}
                records={records}
                message={message}
                onChange={touch}
              />
            </div>
          </Card>
          <Card title="Queue" headingId="queue">
            <div className="flex flex-col gap-3 p-4">
              <TextField
                field={queue.maxWait}
                label="Longest wait"
                hint="Seconds that callers wait for somebody when all are busy, at most 3600. 0: there is no queue."
                type="number"
                min={0}
                max={3600}
                className="max-w-72"
              />
              <CheckboxField field={queue.position} label="Callers hear their position" />
              <CheckboxField
                field={queue.callback}
                label="Callers may ask to be called back instead of waiting"
              />
            </div>
          </Card>
        </div>
        <div className={cn(PANELS.outbound, 'flex-col gap-4')}>
          <Card title="Recording of outgoing calls" headingId="outbound-recording">
            <Choices
              field={fields.outbound.getFieldset().recording.getFieldset().format}
              label="Recording of outgoing calls"
              choices={FORMATS}
            />
          </Card>
        </div>
        <div className={cn(PANELS.global, 'flex-col gap-4')}>
          <Card title="Voice" headingId="voice">
            <Choices field={fields.voice} label="Voice" choices={VOICES} />
          </Card>
          <Card title="Hold music" headingId="hold-music">
            <div className="p-4">
              <HoldMusic field={fields.holdUrl} />
            </div>
          </Card>
        </div>
        <SaveBar unsaved={unsaved} onReset={reset} lastResult={props.lastResult} />
      </Form>
      <UnsavedGuard when={unsaved} stays={staysOnSettings(CALL_SETTINGS_PATH)} />
    </div>
  )
}

const FORMATS = [
  { value: 'disabled', label: 'Disabled', hint: 'Outgoing calls are not recorded.' },
  { value: 'all', label: 'All', hint: 'Every outgoing call is recorded.' },
  { value: 'manual', label: 'Manual', hint: 'The user starts the recording during the call.' },
]
const VOICES = [
  { value: 'man', label: 'Man', hint: 'Reads the texts of all messages.' },
  { value: 'woman', label: 'Woman', hint: 'Reads the texts of all messages.' },
]

interface MessageProps {
  bucket: Exclude<Bucket, 'closedMessage'>
  field: FieldMetadata<MessageValues>
  hint: string
  /** That of a sub-group. */
  label?: string
}

function Message(props: MessageProps & { locationId: string; recordings: readonly RecordingView[] }) {
  const { bucket, field, hint, label, locationId, recordings } = props
  const { type, text, recording } = field.getFieldset()
  return (
    <SpokenMessage
      label={label ?? BUCKET_LABELS[bucket]}
      hint={hint}
      type={type}
      text={text}
      recording={recording}
      recordings={recordings}
      recordTo={recorderPath(CALL_SETTINGS_PATH, bucket, locationId, recording.name)}
      maxLength={SPOKEN_MAX}
    />
  )
}

interface Choice {
  value: string
  label: string
  hint: string
}

function Choices({
  field,
  label,
  choices,
}: {
  field: FieldMetadata<string>
  label: string
  choices: readonly Choice[]
}) {
  const radios = getCollectionProps(field, { type: 'radio', options: choices.map(({ value }) => value) })
  return (
    <fieldset className="flex flex-col gap-2 p-4">
      <legend className="sr-only">{label}</legend>
      {radios.map(({ key, ...radio }, index) => (
        <span key={key} className="flex items-start gap-2.5">
          <input {...radio} className="mt-1 accent-brand-text" />
          <Label htmlFor={radio.id} className="flex flex-col">
            {choices[index]!.label}
            <span className="font-normal text-muted text-xs">{choices[index]!.hint}</span>
          </Label>
        </span>
      ))}
      <FieldError field={field} />
    </fieldset>
  )
}

/** What must be corrected, also on the other tabs. */
function Problems({ errors }: { errors: Record<string, string[]> }) {
  const messages = Object.entries(errors).flatMap(([name, texts]) => (name === '' ? [] : texts))
  if (messages.length === 0) return null
  return (
    <div role="alert" className="rounded-md bg-bad-soft px-3 py-2.5 text-sm">
      <p className="font-medium">Some settings need a correction:</p>
      <ul className="list-disc pl-5">
        {[...new Set(messages)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
