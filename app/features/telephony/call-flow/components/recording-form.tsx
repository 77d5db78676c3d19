import { Mic } from '#app/components/icons.tsx'
import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { LABEL_MAX, MAX_RECORDING_S } from '../recordings/recordings.ts'
import { useRecorder } from './use-recorder.ts'

/** Uploads a file, or what the browser recorded, under a name. */
export function RecordingForm({ label, labelError }: { label: string; labelError?: string | undefined }) {
  const hydrated = useHydrated()
  const file = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const recorder = useRecorder((recorded) => {
    const files = new DataTransfer()
    files.items.add(recorded)
    file.current!.files = files.files
    setPreview(URL.createObjectURL(recorded))
  })
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const recording = recorder.state === 'recording'
  const choose = (chosen: File | undefined) => {
    setPreview(null)
    if (!chosen || chosen.type === 'audio/mpeg' || /\.mp3$/i.test(chosen.name)) return
    // Until it is an MP3 file there is nothing to upload.
    file.current!.value = ''
    void recorder.convert(chosen)
  }
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="flex flex-col gap-3">
      <noscript>
        <p className="text-muted text-sm">Recording here needs JavaScript. You can upload a file.</p>
      </noscript>
      <div className="js-only flex flex-wrap items-center gap-3">
        <Button
          variant={recording ? 'danger' : 'secondary'}
          disabled={!hydrated || recorder.state === 'encoding'}
          onClick={() => void (recording ? recorder.stop() : recorder.start())}
        >
          {recording ? null : <Mic aria-hidden />}
          {recording ? 'Stop' : 'Start recording'}
        </Button>
        <p role="status" className="text-muted text-sm tabular-nums">
          {recording ? `Recording: ${recorder.seconds} of ${MAX_RECORDING_S} seconds` : null}
          {recorder.state === 'encoding' ? 'Preparing the recording…' : null}
        </p>
      </div>
      {recorder.error ? (
        <p role="alert" className="text-bad text-sm">
          {recorder.error}
        </p>
      ) : null}
      {preview ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the admin recorded it
        <audio controls src={preview} aria-label="The recording" className="h-9 w-full" />
      ) : null}
      <div className="flex flex-col gap-1">
        <Label htmlFor="recording-file">{hydrated ? 'Audio file' : 'MP3 file'}</Label>
        <Input
          ref={file}
          id="recording-file"
          type="file"
          name="file"
          accept={hydrated ? 'audio/*' : 'audio/mpeg,.mp3'}
          required
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
      </div>
      <div className="flex flex-col gap-1">
        <Label htmlFor="recording-label">Label</Label>
        <Input
          id="recording-label"
          name="label"
          defaultValue={label}
          maxLength={LABEL_MAX}
          autoComplete="off"
          aria-invalid={labelError ? true : undefined}
          aria-describedby={labelError ? 'recording-label-error' : undefined}
        />
        {labelError ? (
          <p id="recording-label-error" role="alert" className="text-bad text-sm">
            {labelError}
          </p>
        ) : null}
      </div>
      <div className="flex justify-end">
        <SubmitButton name="intent" value="add" disabled={recorder.state !== 'idle'}>
          Save recording
        </SubmitButton>
      </div>
    </Form>
  )
}
