import {
  Ellipsis,
  Pencil,
  Phone,
  PhoneMissed,
  Pin,
  StickyNote,
  Trash2,
  Voicemail,
} from '#app/components/icons.tsx'
import { Form, Link, useNavigate, useSubmit } from 'react-router'
import { AudioPlayer, RECORDING_LABELS } from '#app/components/audio-player.tsx'
import { Transcript } from '#app/components/transcript.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { PhoneNumber } from '#app/components/values.tsx'
import { MenuButton } from '#app/components/ui/menu-button.tsx'
import { fullName } from '#app/lib/names.ts'
import { type ActivityEntry, useAreas } from '#app/features/area.ts'
import type { ActivityView } from '../timeline-views.server.ts'
import { callPath, notePath } from '../timeline-paths.ts'
import { callLine } from './due-labels.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'

export function ActivityLine({ activity }: { activity: ActivityView }) {
  const { call, user } = activity
  const Icon = !call
    ? StickyNote
    : call.format === 'voicemail'
      ? Voicemail
      : call.status === 'missed'
        ? PhoneMissed
        : Phone
  return (
    <li className="flex gap-2.5 px-4 py-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        {call ? <p>{callLine(call)}</p> : null}
        {activity.note ? (
          <p dir="auto" className="whitespace-pre-wrap break-words">
            {activity.note}
          </p>
        ) : null}
        <NoteImage note={activity} />
        {call?.recordingUrl ? (
          <AudioPlayer
            url={call.recordingUrl}
            duration={call.recordingDuration ?? 0}
            label={RECORDING_LABELS[call.format === 'voicemail' ? 'voicemail' : 'call']}
            recordedAt={activity.createdAt}
          />
        ) : null}
        <Transcript text={call?.transcript} />
        <p className="mt-0.5 text-muted text-sm">
          {user ? (
            <>
              <bdi>{fullName(user.firstName, user.lastName)}</bdi> ·{' '}
            </>
          ) : null}
          <RelativeTime at={activity.createdAt} />
          {call?.phoneNumber ? (
            <>
              {' · '}
              <PhoneNumber number={call.phoneNumber} />
            </>
          ) : null}
          {call?.recordingUrl ? (
            <>
              {' · '}
              <Link to={callPath(activity.id)} prefetch="intent" className="text-brand-text hover:underline">
                Call details
              </Link>
            </>
          ) : null}
        </p>
      </div>
      {call ? null : <NoteMenu note={activity} />}
    </li>
  )
}

/** An entry of another area, which leads to the page with more of it. */
export function OtherItem({ kind, entry }: { kind: string; entry: ActivityEntry }) {
  const Icon = useAreas().flatMap((area) => area.activityIcons?.[kind] ?? [])[0]
  return (
    <li className="relative flex gap-2.5 px-4 py-2.5 hover:bg-sunken/60">
      {Icon ? <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" /> : null}
      <div className="min-w-0 flex-1">
        {entry.text ? (
          <p dir="auto" className="line-clamp-4 whitespace-pre-wrap break-words">
            {entry.text}
          </p>
        ) : null}
        {entry.recording ? (
          <AudioPlayer
            url={entry.recording.url}
            duration={entry.recording.duration}
            label={RECORDING_LABELS[entry.recording.kind]}
            recordedAt={entry.at}
            // Above the link, which covers the entry.
            className="relative z-1"
          />
        ) : null}
        <p className="mt-0.5 text-muted text-sm">
          <Link to={entry.to} prefetch="intent" className="after:absolute after:inset-0">
            <bdi>{entry.title}</bdi>
          </Link>
          {entry.by ? (
            <>
              {' · '}
              <bdi>{entry.by}</bdi>
            </>
          ) : null}
          {' · '}
          <RelativeTime at={entry.at} />
          {entry.problem ? <span className="text-bad"> · {entry.problem}</span> : null}
        </p>
      </div>
    </li>
  )
}

/** A note's thumbnail, which opens its picture. */
export function NoteImage({ note }: { note: ActivityView }) {
  const { dialogUrl } = useDialogUrls()
  if (!note.hasImage) return null
  return (
    <Link to={dialogUrl(notePath(note))} preventScrollReset className="mt-1.5 inline-block rounded-md">
      <img
        src={notePath(note, 'thumbnail')}
        alt={note.note ? `Picture: ${note.note.slice(0, 80)}` : 'Picture of the note'}
        width={100}
        height={100}
        loading="lazy"
        className="size-[100px] rounded-md border border-line object-cover hover:brightness-95"
      />
    </Link>
  )
}

/** A note's actions. Without JavaScript, links. */
function NoteMenu({ note }: { note: ActivityView }) {
  const navigate = useNavigate()
  const { dialogUrl } = useDialogUrls()
  const about = note.note.slice(0, 40) || 'picture'
  const submit = useSubmit()
  const pinTo = dialogUrl(notePath(note, 'pin'))
  const pin = () => void submit(null, { method: 'post', action: pinTo, preventScrollReset: true })
  const go = (action: 'edit' | 'delete') =>
    void navigate(dialogUrl(notePath(note, action)), { preventScrollReset: true })
  return (
    <>
      <MenuButton
        variant="ghost"
        size="icon-sm"
        className="js-only -mr-2 self-start"
        entries={[
          ...(note.isSticky ? [] : [{ label: 'Pin', icon: Pin, onSelect: pin }]),
          ...(note.editable ? [{ label: 'Edit', icon: Pencil, onSelect: () => go('edit') }] : []),
          { label: 'Delete', icon: Trash2, onSelect: () => go('delete') },
        ]}
      >
        <Ellipsis aria-hidden />
        <span className="sr-only">Actions for note: {about}</span>
      </MenuButton>
      <span className="hidden shrink-0 items-start gap-2 text-muted text-xs noscript:flex [&>*]:underline">
        {note.isSticky ? null : (
          <Form method="post" action={pinTo}>
            <button aria-label={`Pin note: ${about}`}>Pin</button>
          </Form>
        )}
        {note.editable ? (
          <Link to={dialogUrl(notePath(note, 'edit'))} aria-label={`Edit note: ${about}`}>
            Edit
          </Link>
        ) : null}
        <Link to={dialogUrl(notePath(note, 'delete'))} aria-label={`Delete note: ${about}`}>
          Delete
        </Link>
      </span>
    </>
  )
}
