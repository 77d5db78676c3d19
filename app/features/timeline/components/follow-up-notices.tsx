import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { LiveEditNotice, ConflictNotice } from '#app/features/clients/components/edited-by-other.tsx'
import { type LastResult, openedWith } from '#app/features/records/components/opened-with.ts'
import type { Conflict } from '#app/features/records/components/record-form.tsx'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import { fullName } from '#app/lib/names.ts'
import type { Meanwhile } from '../follow-up-conflict.server.ts'
import { comparable } from '../follow-up-edits.ts'
import type { FollowUpView } from '../follow-up.ts'

/** The hidden fields by which the server recognizes what others changed since the form was opened. */
export function OpenedFields({
  followUp,
  newId,
  conflict,
  lastResult,
}: {
  followUp: FollowUpView | null
  newId: string | undefined
  conflict: Conflict | null
  lastResult: LastResult
}) {
  const hidden: Record<string, string | number | undefined> = {
    newId,
    ...(followUp && openedWith(followUp.version, comparable(followUp), lastResult)),
    overwrite: conflict?.version,
  }
  return Object.entries(hidden).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  )
}

/** What others did to the follow-up while its form was open. `opened` is the state the form shows. */
export function FollowUpNotices({
  opened,
  loaded,
  meanwhile,
}: {
  opened: FollowUpView | null
  loaded: FollowUpView | null
  meanwhile: Meanwhile | undefined
}) {
  const { user } = useFrame()
  if (!opened || !loaded) return null
  const answered = meanwhile?.current
  const current = answered && answered.version > loaded.version ? answered : loaded
  const conflict = meanwhile?.conflict
  if (!current.isActive) return <Finished followUp={current} />
  if (conflict) return <ConflictNotice {...conflict} />
  const { updatedBy, version } = current
  if (version === opened.version || updatedBy?.id === user.id) return null
  return <LiveEditNotice by={updatedBy ? fullName(updatedBy.firstName, updatedBy.lastName) : undefined} />
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
        {onlyText ? 'cancelled this text' : 'completed this follow up'} <RelativeTime at={completedAt} />.
        What you typed is still here: reopen it, then save.
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
