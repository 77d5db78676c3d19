import { Form, useLocation } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { FollowUpView } from '../timeline-views.server.ts'
import { followUpTitle } from './due-labels.ts'

/** Completes a follow-up for everyone, or cancels a scheduled text, and returns to the current page. */
export function CompleteButton({ followUp }: { followUp: FollowUpView }) {
  return (
    <FollowUpButton followUp={followUp} action="complete">
      {completeLabel(followUp)}
    </FollowUpButton>
  )
}

/** Takes a completion back. */
export function ReopenButton({ followUp }: { followUp: FollowUpView }) {
  return (
    <FollowUpButton followUp={followUp} action="reopen">
      Reopen
    </FollowUpButton>
  )
}

export function completeLabel({ assignTo, messageStatus }: FollowUpView): string {
  if (assignTo !== 'none') return 'Complete'
  return messageStatus === 'scheduled' ? 'Don’t send' : 'Remove'
}

interface FollowUpButtonProps {
  followUp: FollowUpView
  action: 'complete' | 'reopen'
  children: string
}

function FollowUpButton({ followUp, action, children }: FollowUpButtonProps) {
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action={`/follow-ups/${followUp.id}/${action}`}
      preventScrollReset
      className="contents"
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      <SubmitButton size="sm" variant="secondary" name="followUp" value={followUp.id}>
        {children}
        <span className="sr-only">: {followUpTitle(followUp).slice(0, 60)}</span>
      </SubmitButton>
    </Form>
  )
}
