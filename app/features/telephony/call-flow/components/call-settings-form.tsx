import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import { Form, useSearchParams } from 'react-router'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FieldError } from '#app/components/forms/field.tsx'
import { CheckboxField, TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { Card } from '#app/components/page-header.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { cn } from '#app/lib/cn.ts'
import type { CallFlowPage, FlowUser } from '../call-flow.server.ts'
import type { CallFlowValues, MessageValues } from '../settings/call-flow-form.ts'
import { draftFlow } from '../engine/draft-flow.ts'
import { warningsOf } from '../engine/flow-warnings.ts'
import { CALL_SETTINGS_PATH, readTab, type SettingsTab, settingsTabOf, SETTINGS_TABS } from '../paths.ts'
import {
  type RecordingBucket,
  RECORDING_BUCKET_LABELS,
  type FlowRecordingView,
} from '../recordings/recordings.ts'
import { CallGroups } from './call-groups.tsx'
import { FlowProblems, FlowWarnings, UnreachedSteps } from './flow-problems.tsx'
import { HoldMusic } from './hold-music-field.tsx'
import { recorderPath, staysOnSettings } from './recorder-path.ts'
import { SaveBar } from './save-bar.tsx'
import { SpokenMessage } from './spoken-message.tsx'
import { SubGroups } from './sub-groups.tsx'
import { type OpenedSettings, useOpenedSettings } from './use-opened-settings.ts'
import { useSettingsForm } from './use-settings-form.ts'

const loadSchema = async () => (await import('../settings/call-flow-form.schema.ts')).callFlowFormSchema

export interface CallSettingsFormProps {
  locationId: string
  values: CallFlowValues
  version: number
  users: readonly FlowUser[]
  reach: CallFlowPage['reach']
  recordings: Record<RecordingBucket, FlowRecordingView[]>
  lastResult: FormResult
  /** The tab that was open when the form was sent. */
  tab?: SettingsTab | undefined
}

const TAB_LABELS = { inbound: 'Inbound', outbound: 'Outbound', global: 'Global' }
/** Written out, so that Tailwind finds them. */
const PANELS = {
  inbound: 'hidden group-has-[#tab-inbound:checked]/tabs:flex',
  outbound: 'hidden group-has-[#tab-outbound:checked]/tabs:flex',
  global: 'hidden group-has-[#tab-global:checked]/tabs:flex',
}

/** A location's call flow. Its three tabs are one form, so that Save saves them all. */
export function CallSettingsForm(props: CallSettingsFormProps) {
  const { values, version, lastResult } = props
  const opened = useOpenedSettings({ values, version }, lastResult, CALL_SETTINGS_PATH)
  return <OpenedForm key={opened.round} {...props} {...opened.settings} opened={opened} />
}

type OpenedFormProps = CallSettingsFormProps & {
  opened: OpenedSettings<Pick<CallSettingsFormProps, 'values' | 'version'>>
}

function OpenedForm(props: OpenedFormProps) {
  const { locationId, version, users, reach, recordings, opened } = props
  const [params, setParams] = useSearchParams()
  const { form, fields, unsaved, touch, formProps } = useSettingsForm<CallFlowValues>({
    id: `call-flow-${locationId}`,
    values: props.values,
    loadSchema,
    opened,
  })
  const warnings = warningsOf(draftFlow(form.value ?? form.initialValue), reach.people, reach.countries)
  const message = (given: MessageProps) => (
    <Message {...given} locationId={locationId} recordings={recordings[given.bucket]} />
  )
  const wrong = Object.keys(form.allErrors)[0]
  const open = wrong ? settingsTabOf(wrong) : (readTab(params.get('tab')) ?? props.tab ?? 'inbound')
  const showTab = (tab: SettingsTab) =>
    setParams(
      (now) => {
        now.set('tab', tab)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <FlowWarnings value={warnings}>
      <div className="group/tabs flex flex-col gap-4">
        <UnreachedSteps />
        <TabChoice open={open} form={form.id} onChoose={showTab} />
        <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-4">
          {/* Enter presses the first submit button: without this one, that would be Assign or Remove. */}
          <button type="submit" tabIndex={-1} aria-hidden className="hidden" />
          <InboundPanel form={form} fields={fields} users={users} message={message} onChange={touch} />
          <div data-tab="tab-outbound" className={cn(PANELS.outbound, 'flex-col gap-4')}>
            <Card title="Recording of outgoing calls" headingId="outbound-recording">
              <Choices
                field={fields.outbound.getFieldset().recording.getFieldset().format}
                label="Recording of outgoing calls"
                choices={FORMATS}
              />
            </Card>
          </div>
          <div data-tab="tab-global" className={cn(PANELS.global, 'flex-col gap-4')}>
            <Card title="Voice" headingId="voice">
              <Choices field={fields.voice} label="Voice" choices={VOICES} />
            </Card>
            <Card title="Hold music" headingId="hold-music">
              <div className="p-4">
                <HoldMusic field={fields.holdUrl} />
              </div>
            </Card>
          </div>
          <SaveBar form={form} unsaved={unsaved} onReset={opened.onReset}>
            <EditFields version={version} base={props.values} lastResult={opened.lastResult} />
          </SaveBar>
        </Form>
        <UnsavedGuard when={unsaved} stays={staysOnSettings(CALL_SETTINGS_PATH)} />
      </div>
    </FlowWarnings>
  )
}

type SettingsForm = ReturnType<typeof useSettingsForm<CallFlowValues>>

function TabChoice({
  open,
  form,
  onChoose,
}: {
  open: SettingsTab
  form: string
  onChoose: (tab: SettingsTab) => void
}) {
  return (
    <div role="radiogroup" aria-label="Settings" className="flex border-line border-b">
      {SETTINGS_TABS.map((tab) => (
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
            // Without JavaScript, a save comes back to it.
            form={form}
            className="sr-only"
            onChange={() => onChoose(tab)}
          />
          {TAB_LABELS[tab]}
        </label>
      ))}
    </div>
  )
}

function InboundPanel({
  form,
  fields,
  users,
  message,
  onChange,
}: Pick<SettingsForm, 'form' | 'fields'> & {
  users: readonly FlowUser[]
  message: (given: MessageProps) => React.ReactNode
  onChange: () => void
}) {
  const queue = fields.queue.getFieldset()
  const records = (fields.recordCalls.value ?? fields.recordCalls.initialValue) === 'on'
  return (
    <div data-tab="tab-inbound" className={cn(PANELS.inbound, 'flex-col gap-4')}>
      <Card title="Announcements" headingId="announcements">
        <div className="flex flex-col gap-6 p-4">
          {message({
            bucket: 'welcomeMessage',
            field: fields.welcomeMessage,
            hint: 'Every caller hears this first.',
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
          />
        </div>
      </Card>
      <Card title="Ringing" headingId="ringing">
        <div className="flex flex-col gap-4 p-4">
          <CheckboxField
            field={fields.ringWhenAvailable}
            label="Ring after hours"
            hint="Calls ring everyone who is available, also while the office is closed."
            look="switch"
          />
          <CheckboxField
            field={fields.recordCalls}
            label="Record Calls"
            hint="Callers hear an announcement."
            look="switch"
          />
          <section aria-label="Call groups" className="flex flex-col gap-2">
            <h3 className="font-medium text-sm">Call groups</h3>
            <CallGroups
              form={form}
              field={fields.groups}
              users={users}
              whenEmpty="Without groups, everyone who is available at the location rings for 30 seconds."
              onChange={onChange}
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
            onChange={onChange}
          />
        </div>
      </Card>
      <Card title="Queue" headingId="queue">
        <div className="flex flex-col gap-3 p-4">
          <LongestWait minutes={queue.minutes} seconds={queue.seconds} />
          <CheckboxField field={queue.position} label="Callers hear their position" />
          <CheckboxField
            field={queue.callback}
            label="Callers may ask to be called back instead of waiting"
          />
        </div>
      </Card>
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
  bucket: Exclude<RecordingBucket, 'closedMessage'>
  field: FieldMetadata<MessageValues>
  hint: string
  /** That of a sub-group. */
  label?: string
}

function Message(props: MessageProps & { locationId: string; recordings: readonly FlowRecordingView[] }) {
  const { bucket, field, hint, label, locationId, recordings } = props
  const { type, text, recording } = field.getFieldset()
  return (
    <SpokenMessage
      problems={<FlowProblems at={field.name} />}
      label={label ?? RECORDING_BUCKET_LABELS[bucket]}
      hint={hint}
      type={type}
      text={text}
      recording={recording}
      recordings={recordings}
      recordTo={recorderPath(CALL_SETTINGS_PATH, bucket, locationId, recording.name)}
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

function LongestWait({
  minutes,
  seconds,
}: {
  minutes: FieldMetadata<number>
  seconds: FieldMetadata<number>
}) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="float-left font-medium text-sm">Longest wait</legend>
      <p className="text-muted text-xs">
        How long callers wait when everyone is busy, at most an hour. 0 minutes and 0 seconds: there is no
        queue.
      </p>
      <div className="flex flex-wrap gap-3">
        <TextField field={minutes} label="Minutes" type="number" min={0} max={60} className="w-28" />
        <TextField field={seconds} label="Seconds" type="number" min={0} max={59} className="w-28" />
      </div>
    </fieldset>
  )
}
