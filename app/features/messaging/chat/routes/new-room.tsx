import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import { useState } from 'react'
import { redirect } from 'react-router'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { usePeers } from '#app/features/accounts/shell/components/peers-context.ts'
import { cn } from '#app/lib/cn.ts'
import { createChatSchema } from '../chat.schema.ts'
import { MAX_TITLE_LENGTH } from '../limits.ts'
import { PeopleChoice } from '../components/user-picker.tsx'
import { parseChat } from '../room-forms.server.ts'
import { createChatRoom } from '../rooms.server.ts'
import { stayInForm } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/new-room'

export const meta: Route.MetaFunction = () => [{ title: 'Create room · Switchboard' }]

export const action = page.form(
  { read: async (_, { request }) => ({ form: await readForm(request) }), onError: stayInForm },
  async (ctx, form) => {
    const input = parseChat(createChatSchema, {
      users: form.getAll('users'),
      title: form.get('title') ?? undefined,
    })
    return redirect(`/chat/${(await createChatRoom(ctx, input)).id}`)
  },
)

export default function NewRoom({ actionData }: Route.ComponentProps) {
  const { user } = useFrame()
  const hydrated = useHydrated()
  const colleagues = usePeers().filter((peer) => peer.id !== user.id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const result = actionData?.result
  const problem = formProblem(result)
  const wrongTitle = Boolean(result?.error?.title)
  // Only groups have names. Without JavaScript the number of people isn't known yet.
  const naming = chosen.size > 1 || wrongTitle
  return (
    <FormDialog
      title="Create room"
      description="Choose one colleague for a direct conversation, or several for a group."
      cancelTo="/chat"
      submit="Create room"
    >
      {colleagues.length === 0 ? (
        <p className="text-muted">No one else is in this company yet.</p>
      ) : (
        <PeopleChoice label="People" people={colleagues} chosen={chosen} onChosen={setChosen} />
      )}
      {problem && !wrongTitle ? (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      ) : null}
      {naming || !hydrated ? (
        <div className={cn('flex-col gap-1', naming ? 'flex' : 'hidden noscript:flex')}>
          <Label htmlFor="chat-title">Name of the group (optional)</Label>
          <Input
            id="chat-title"
            name="title"
            maxLength={MAX_TITLE_LENGTH}
            defaultValue={String(result?.initialValue?.title ?? '')}
            placeholder="Renewals"
            autoComplete="off"
            aria-describedby="chat-title-hint"
            aria-invalid={wrongTitle || undefined}
          />
          <p id="chat-title-hint" className="text-muted text-xs">
            {wrongTitle
              ? problem
              : 'Without a name the group is called after its members, who share only one such room.'}
          </p>
        </div>
      ) : null}
    </FormDialog>
  )
}
