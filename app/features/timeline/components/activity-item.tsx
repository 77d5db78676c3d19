import {
  Ellipsis,
  Pencil,
  Phone,
  PhoneMissed,
  StickyNote,
  Trash2,
  Voicemail,
} from '#app/components/icons.tsx'
import { Link, useNavigate } from 'react-router'
import { RelativeTime } from '#app/components/time.tsx'
import { PhoneNumber } from '#app/components/values.tsx'
import { MenuButton } from '#app/components/ui/menu-button.tsx'
import { fullName } from '#app/lib/names.ts'
import type { ActivityView } from '../note.ts'
import { notePath } from '../timeline-paths.ts'
import { callLine, seconds } from './due-labels.ts'
import { useDialogUrls } from '#app/features/records/components/use-dialog-urls.ts'

export function ActivityItem({ activity }: { activity: ActivityView }) {
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
        {activity.note ? <p className="whitespace-pre-wrap break-words">{activity.note}</p> : null}
        <NoteImage note={activity} />
        {call?.recordingUrl ? (
          <p className="text-muted text-sm">
            Recorded{call.recordingDuration ? `, ${seconds(call.recordingDuration)}` : ''}
          </p>
        ) : null}
        <p className="mt-0.5 text-muted text-sm">
          {user ? `${fullName(user.firstName, user.lastName)} · ` : ''}
          <RelativeTime at={activity.createdAt} />
          {call?.phoneNumber ? (
            <>
              {' · '}
              <PhoneNumber number={call.phoneNumber} />
            </>
          ) : null}
        </p>
      </div>
      {call ? null : <NoteMenu note={activity} />}
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
  const go = (action: 'edit' | 'delete') =>
    void navigate(dialogUrl(notePath(note, action)), { preventScrollReset: true })
  return (
    <>
      <MenuButton
        variant="ghost"
        size="icon-sm"
        className="js-only -mr-2 self-start"
        entries={[
          ...(note.editable ? [{ label: 'Edit', icon: Pencil, onSelect: () => go('edit') }] : []),
          { label: 'Delete', icon: Trash2, onSelect: () => go('delete') },
        ]}
      >
        <Ellipsis aria-hidden />
        <span className="sr-only">Actions for note: {about}</span>
      </MenuButton>
      <span className="hidden shrink-0 gap-2 text-muted text-xs underline noscript:flex">
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
