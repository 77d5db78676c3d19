import { getCollectionProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import { Mic } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { type AnyField, FieldError } from '#app/components/forms/field.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import type { FlowRecordingView } from '../recordings/recordings.ts'

const TYPES = [
  { value: 'disabled', label: 'Disable' },
  { value: 'text', label: 'Text' },
  { value: 'recording', label: 'Recording' },
] as const

export interface SpokenMessageProps {
  label: string
  hint: React.ReactNode
  type: AnyField
  text: AnyField
  recording: AnyField
  recordings: readonly FlowRecordingView[]
  /** The dialog that adds recordings. */
  recordTo: string
  /** Warnings and errors about the message. */
  problems?: React.ReactNode
  /** Says what callers hear when the message is disabled. */
  whenDisabled?: string
}

/** A message to callers: none, a text that is read to them, or a recording. The tab is its type. */
export function SpokenMessage(props: SpokenMessageProps) {
  const { label, hint, type, text, recording, recordings, recordTo, problems, whenDisabled } = props
  const radios = getCollectionProps(type, { type: 'radio', options: TYPES.map(({ value }) => value) })
  const { key: textKey, ...textarea } = getTextareaProps(text)
  const { key: selectKey, ...select } = getSelectProps(recording)
  const chosen = recordings.find(({ Key }) => Key === (recording.value ?? recording.initialValue))
  return (
    <fieldset className="group/type flex min-w-0 flex-col gap-2">
      <legend className="float-left font-medium text-sm">{label}</legend>
      <p className="text-muted text-xs">{hint}</p>
      <div className="flex w-fit rounded-md border border-line p-0.5">
        {radios.map(({ key, ...radio }, index) => (
          <label
            key={key}
            className="inline-flex min-h-6.5 cursor-pointer items-center rounded-sm px-2.5 text-muted text-sm has-checked:bg-sunken has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-brand-text"
          >
            <input {...radio} className="sr-only" />
            {TYPES[index]!.label}
          </label>
        ))}
      </div>
      {whenDisabled ? (
        <p className="hidden text-muted text-sm group-has-[[value=disabled]:checked]/type:block">
          {whenDisabled}
        </p>
      ) : null}
      <div className="hidden flex-col gap-1 group-has-[[value=text]:checked]/type:flex">
        <Label htmlFor={textarea.id} className="sr-only">
          {label}: text
        </Label>
        <Textarea key={textKey} {...textarea} rows={3} />
        <FieldError field={text} />
      </div>
      <div className="hidden flex-col gap-1 group-has-[[value=recording]:checked]/type:flex">
        <div className="flex flex-wrap items-center gap-2">
          <Label htmlFor={select.id} className="sr-only">
            {label}: recording
          </Label>
          <Select key={selectKey} {...select} className="w-64 max-w-full">
            <option value="">Choose a recording</option>
            {recordings.map(({ Key, name }) => (
              <option key={Key} value={Key}>
                {name}
              </option>
            ))}
          </Select>
          <Link to={recordTo} preventScrollReset className={buttonVariants({ size: 'sm' })}>
            <Mic aria-hidden />
            Recordings
            <span className="sr-only"> for {label}</span>
          </Link>
        </div>
        {chosen ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the admin recorded it
          <audio
            key={chosen.url}
            controls
            preload="none"
            src={chosen.url}
            aria-label={chosen.name}
            className="h-9 w-full max-w-md"
          />
        ) : null}
        <FieldError field={recording} />
      </div>
      <FieldError field={type} />
      {problems}
    </fieldset>
  )
}
