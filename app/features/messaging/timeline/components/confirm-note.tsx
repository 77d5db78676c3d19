import { ConfirmRoute, type ConfirmRouteProps } from '#app/components/dialogs/confirm-route.tsx'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import type { ActivityView } from '../timeline-views.server.ts'

interface ConfirmNoteProps extends Omit<ConfirmRouteProps, 'closeTo' | 'children'> {
  note: Pick<ActivityView, 'clientId' | 'note'>
}

/** A confirmation that shows the note it is about. */
export function ConfirmNote({ note, ...props }: ConfirmNoteProps) {
  return (
    <ConfirmRoute {...props} closeTo={useDialogUrls().pageUrl(note.clientId)}>
      {note.note ? (
        <p dir="auto" className="line-clamp-3 break-words border-line border-l-2 pl-3 text-muted">
          {note.note}
        </p>
      ) : null}
    </ConfirmRoute>
  )
}
