import { EditFields, type FormResult, LiveEditNotice } from '#app/components/forms/edit-fields.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { fullName } from '#app/lib/names.ts'
import { comparable } from '../follow-up-edits.ts'
import type { FollowUpView } from '../timeline-views.server.ts'

/** The hidden fields of a follow-up's form, and what others did to it while the form was open. */
export function FollowUpNotices({
  opened,
  newId,
  loaded,
  found,
  lastResult,
}: {
  /** The state the form shows; null for a new follow-up. */
  opened: FollowUpView | null
  newId: string | undefined
  loaded: FollowUpView | null
  /** The server's answer when it refused the form: the router doesn't load the page again. */
  found: FollowUpView | null | undefined
  lastResult: FormResult
}) {
  const { user } = useFrame()
  if (!opened || !loaded) return newId ? <input type="hidden" name="newId" value={newId} /> : null
  const current = found && found.version > loaded.version ? found : loaded
  const { updatedBy, version, isActive } = current
  const refused = isActive ? lastResult : lastResult && { ...lastResult, conflict: null }
  const changing =
    isActive && !lastResult?.conflict && version !== opened.version && updatedBy?.id !== user.id
  return (
    <>
      <EditFields version={opened.version} base={comparable(opened)} lastResult={refused} />
      {isActive ? null : <Finished followUp={current} />}
      {changing ? (
        <LiveEditNotice by={updatedBy ? fullName(updatedBy.firstName, updatedBy.lastName) : undefined} />
      ) : null}
    </>
  )
}

function Finished({ followUp }: { followUp: FollowUpView }) {
  const { assignTo, completedBy, completedAt } = followUp
  const onlyText = assignTo === 'none'
  if (!completedBy) {
    return (
      <Alert variant="warn">
        This text was sent <RelativeTime at={completedAt} />. What you typed is still here, so that you can
        copy it.
      </Alert>
    )
  }
  return (
    <Alert variant="warn">
      <p>
        {fullName(completedBy.firstName, completedBy.lastName)}{' '}
        {onlyText ? 'canceled this text' : 'completed this follow up'} <RelativeTime at={completedAt} />. What
        you typed is still here: reopen it, then save.
      </p>
      <SubmitButton
        name="intent"
        value="reopen"
        variant="secondary"
        size="sm"
        formNoValidate
        className="mt-2"
      >
        Reopen
      </SubmitButton>
    </Alert>
  )
}
