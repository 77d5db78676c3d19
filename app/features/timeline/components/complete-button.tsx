import { Form, useLocation } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { FollowUpView } from '../follow-up.ts'
import { followUpTitle } from './due-labels.ts'

/** Completes a follow-up for everyone and returns to the current page. */
export function CompleteButton({ followUp, label = 'Complete' }: { followUp: FollowUpView; label?: string }) {
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action={`/follow-ups/${followUp.id}/complete`}
      preventScrollReset
      className="contents"
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      <SubmitButton size="sm" variant="secondary" name="followUp" value={followUp.id}>
        {label}
        <span className="sr-only">: {followUpTitle(followUp).slice(0, 60)}</span>
      </SubmitButton>
    </Form>
  )
}
