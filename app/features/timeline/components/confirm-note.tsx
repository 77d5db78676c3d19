import { Form, Link } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import type { ActivityView } from '../note.ts'
import { useDialogUrls } from '#app/features/clients/components/use-dialog-urls.ts'

interface ConfirmNoteProps {
  note: Pick<ActivityView, 'clientId' | 'note'>
  title: string
  /** What happens, and whether it can be undone. */
  description: string
  /** The button's verb. */
  confirm: string
  danger?: boolean
}

/** Asks before an action on a note and posts to its own route. */
export function ConfirmNote({ note, title, description, confirm, danger }: ConfirmNoteProps) {
  const closeTo = useDialogUrls().pageUrl(note.clientId)
  return (
    <RouteDialog title={title} description={description} closeTo={closeTo} size="sm">
      {note.note ? (
        <DialogBody>
          <p className="line-clamp-3 break-words border-line border-l-2 pl-3 text-muted text-sm">
            {note.note}
          </p>
        </DialogBody>
      ) : null}
      <Form method="post" className="contents" preventScrollReset>
        <DialogFooter>
          <Link to={closeTo} preventScrollReset className={buttonVariants()}>
            Cancel
          </Link>
          <SubmitButton variant={danger ? 'danger' : 'primary'}>{confirm}</SubmitButton>
        </DialogFooter>
      </Form>
    </RouteDialog>
  )
}
