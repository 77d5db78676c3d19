import { DateInput } from '#app/components/forms/date-input.tsx'
import { addDays } from 'date-fns/addDays'
import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { announce } from '#app/components/feedback/announcements.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useClock } from '#app/components/time.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import { clientPath } from '#app/features/people/clients/paths.ts'
import type { Level } from '#app/features/people/clients/person.ts'
import { keepText, readText } from '#app/features/messaging/conversations/drafts.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { newFollowUpPath, newNotePath } from '#app/features/messaging/timeline/timeline-paths.ts'
import { dayIn } from '#app/lib/dates.ts'
import type { Refused, WrittenKind } from './contact-parts.ts'

const KINDS: { value: WrittenKind; label: string }[] = [
  { value: 'note', label: 'Note' },
  { value: 'text', label: 'Text' },
  { value: 'follow-up', label: 'Follow up' },
]

/** Shows what only one kind needs. */
const ONLY: Record<WrittenKind, string> = {
  note: 'hidden group-has-[[value=note]:checked]/box:flex',
  text: 'hidden group-has-[[value=text]:checked]/box:flex',
  'follow-up': 'hidden group-has-[[value=follow-up]:checked]/box:flex',
}

/** The time of a new follow-up, on the next day. */
const MORNING = 'T09:00'

interface ActivityBoxProps {
  clientId: string
  /** Created with the page, so that sending a form twice adds one entry. */
  newId: string
  /** The people who can be texted. */
  textable: readonly { level: Level; name: string }[]
  /** A form that was refused without JavaScript. */
  refused: Refused | null
}

/** Writes a note, a text or a follow-up. The form's own radio buttons show what each needs, also without JavaScript. */
export function ActivityBox({ clientId, refused, textable, ...props }: ActivityBoxProps) {
  const fetcher = useFetcher<{ refused?: Refused }>()
  const { dialogUrl } = useDialogUrls()
  const { user } = useFrame()
  const form = useRef<HTMLFormElement>(null)
  const path = clientPath(clientId)
  const newId = useEntryId(fetcher, form, path, props.newId)
  const failed = fetcher.data?.refused ?? refused
  const values = refused?.values ?? {}

  const field = () => form.current?.elements.namedItem('text') as HTMLTextAreaElement | null | undefined
  const more = 'text-muted text-sm underline-offset-2 hover:text-text hover:underline'
  return (
    <fetcher.Form
      ref={form}
      method="post"
      data-activity-form
      action={dialogUrl(path)}
      noValidate
      className="group/box flex flex-col gap-2 p-3 print:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      <input type="hidden" name="intent" value="write" />
      <input type="hidden" name="newId" value={newId} />
      <KindChoice kind={values.kind} textable={textable.length > 0} />
      <Textarea
        name="text"
        rows={2}
        dir="auto"
        aria-label="What to add"
        aria-invalid={failed ? true : undefined}
        aria-describedby={failed ? 'box-error' : undefined}
        defaultValue={values.text}
        className="field-sizing-content max-h-60 min-h-16"
        onInput={(event) => keepText(user.id, path, event.currentTarget.value)}
      />
      {failed ? (
        <p id="box-error" role="alert" className="text-bad text-sm">
          {failed.error}
        </p>
      ) : null}
      {textable.length > 1 ? (
        <div className={ONLY.text}>
          <Select name="level" aria-label="Send to" defaultValue={values.level}>
            {textable.map(({ level, name }) => (
              <option key={level} value={level} dir="auto">
                {name}
              </option>
            ))}
          </Select>
        </div>
      ) : textable[0] ? (
        <input type="hidden" name="level" value={textable[0].level} />
      ) : null}
      <FollowUpFields values={values} />
      <div className="flex min-h-8 items-center gap-3">
        <label className={`${ONLY.note} items-center gap-2 text-sm`}>
          <Checkbox name="isSticky" defaultChecked={values.isSticky === 'on'} />
          Pin
        </label>
        <Link
          to={dialogUrl(newNotePath(clientId))}
          preventScrollReset
          prefetch="intent"
          className={`${ONLY.note} ${more}`}
        >
          With picture…
        </Link>
        <Link
          to={dialogUrl(newFollowUpPath(clientId))}
          preventScrollReset
          prefetch="intent"
          className={`${ONLY['follow-up']} ${more}`}
        >
          More options…
        </Link>
        <SubmitButton size="sm" fetcher={fetcher} className="ml-auto" onClick={() => field()?.focus()}>
          <span className={ONLY.note}>Add note</span>
          <span className={ONLY.text}>Send text</span>
          <span className={ONLY['follow-up']}>Add follow up</span>
        </SubmitButton>
      </div>
    </fetcher.Form>
  )
}

/**
 * Keeps what is typed in the browser, and empties the form once it is saved. A reload brings another new id; the form keeps
 * its own until then.
 */
function useEntryId(
  fetcher: { state: string; data?: { refused?: Refused } | undefined },
  form: React.RefObject<HTMLFormElement | null>,
  path: string,
  loadedId: string,
): string {
  const { user } = useFrame()
  const [newId, setNewId] = useState(loadedId)
  const sending = useRef(false)
  useEffect(() => {
    const text = form.current?.elements.namedItem('text')
    if (text instanceof HTMLTextAreaElement && text.value === '') text.value = readText(user.id, path)
  }, [form, user.id, path])
  useEffect(() => {
    if (fetcher.state !== 'idle') {
      sending.current = true
      return
    }
    if (!sending.current) return
    sending.current = false
    if (fetcher.data?.refused) return
    // The others show a message.
    if (form.current && new FormData(form.current).get('kind') === 'text') announce('Text sent')
    form.current?.reset()
    keepText(user.id, path, '')
    setNewId(loadedId)
  }, [fetcher.state, fetcher.data, form, user.id, path, loadedId])
  return newId
}

function KindChoice({ kind, textable }: { kind: string | undefined; textable: boolean }) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Add to the activity</legend>
      {KINDS.filter(({ value }) => value !== 'text' || textable).map(({ value, label }) => (
        <label
          key={value}
          className="inline-flex min-h-7 cursor-pointer items-center rounded-full px-2.5 text-muted text-sm hover:bg-sunken has-checked:bg-brand-soft has-checked:font-medium has-checked:text-brand-text has-focus-visible:outline-2 has-focus-visible:outline-brand-text"
        >
          <input
            type="radio"
            name="kind"
            value={value}
            defaultChecked={value === (kind ?? 'note')}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function FollowUpFields({ values }: { values: Partial<Refused['values']> }) {
  const { now, timeZone } = useClock()
  return (
    <div className={`${ONLY['follow-up']} flex-wrap gap-2`}>
      <DateInput
        type="datetime-local"
        name="date"
        aria-label="When"
        step={900}
        defaultValue={values.date ?? dayIn(addDays(now, 1), timeZone) + MORNING}
        className="min-w-0 flex-[2_1_180px]"
      />
      <Select
        name="assignTo"
        aria-label="Assign to"
        defaultValue={values.assignTo ?? 'self'}
        className="flex-[1_1_90px]"
      >
        <option value="self">Myself</option>
        <option value="team">Team</option>
      </Select>
    </div>
  )
}
