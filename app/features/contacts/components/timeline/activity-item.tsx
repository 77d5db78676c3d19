import { MoreHorizontal, Phone, PhoneMissed, StickyNote, Voicemail } from 'lucide-react'
import { Link } from 'react-router'
import { RelativeTime } from '#app/components/time.tsx'
import { PhoneNumber } from '#app/components/values.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { fullName } from '#app/lib/names.ts'
import type { ActivityView } from '../../timeline/note.ts'
import { notePath } from '../../timeline/paths.ts'
import { callLine, seconds } from './words.ts'

/** One note or call in the stream. */
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

/** The thumbnail of a note's picture; it opens the large one. */
export function NoteImage({ note }: { note: ActivityView }) {
  if (!note.hasImage) return null
  return (
    <Link to={notePath(note)} preventScrollReset className="mt-1.5 inline-block rounded-md">
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

/** What one may do with a note; a fold-out of links, so that it works without JavaScript. */
function NoteMenu({ note }: { note: ActivityView }) {
  const about = note.note.slice(0, 40) || 'picture'
  const item = 'block rounded-sm px-2.5 py-1 text-sm hover:bg-sunken'
  return (
    <details
      className="group relative -mr-2 self-start"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.open = false
      }}
    >
      <summary
        className={`${buttonVariants({ variant: 'ghost', size: 'icon-sm' })} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
      >
        <MoreHorizontal aria-hidden />
        <span className="sr-only">Edit or delete note: {about}</span>
      </summary>
      <div className="absolute right-0 z-20 mt-1 w-36 rounded-md border border-line bg-surface p-1 shadow-float">
        {note.editable ? (
          <Link to={notePath(note, 'edit')} preventScrollReset prefetch="intent" className={item}>
            Edit
          </Link>
        ) : null}
        <Link to={notePath(note, 'delete')} preventScrollReset className={`${item} text-bad`}>
          Delete
        </Link>
      </div>
    </details>
  )
}
