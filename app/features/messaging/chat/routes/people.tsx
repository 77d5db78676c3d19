import { useState } from 'react'
import { Form, redirect } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { DialogBody } from '#app/components/ui/dialog.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { UserAvatar } from '#app/components/user-avatar.tsx'
import { readForm } from '#app/lib/read-form.server.ts'
import { PRESENCE_LABELS } from '#app/lib/presence-statuses.ts'
import { MAX_TITLE_LENGTH } from '../limits.ts'
import { useChat } from '../components/chat-context.ts'
import { PeopleChoice } from '../components/user-picker.tsx'
import { getChatRoom } from '../list-rooms.server.ts'
import { peopleForms } from '../people-form.server.ts'
import { mayRemove } from '../rooms.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { stayInForm } from '#app/middleware/form-builder.server.ts'
import { mapValues } from '#app/lib/map-values.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/people'
import { userName } from '#app/features/messaging/conversations/labels.ts'

export const loader = page.loader({ params: { conversationId: uuid } }, async (ctx, { params }) => {
  const room = await getChatRoom(ctx, params.conversationId)
  if (room.format !== 'group') throw redirect(`/chat/${room.id}`)
  return { room, removable: room.users.filter((id) => id !== ctx.actor?.id && mayRemove(ctx, room, id)) }
})

const access = {
  params: { conversationId: uuid },
  read: async (_: unknown, { request }: { request: Request }) => ({ form: await readForm(request) }),
}

export const action = page.intents(access, {
  ...mapValues(peopleForms, (run) =>
    page.form(
      { ...access, onError: stayInForm, to: ({ params }) => `/chat/${params.conversationId}/people` },
      async (ctx, form, { params }) => {
        await run(ctx, params.conversationId, form)
      },
    ),
  ),
  leave: page.form(
    { ...access, onError: stayInForm, to: '/chat', done: 'You left the group' },
    async (ctx, _, { params }) => {
      await peopleForms.leave(ctx, params.conversationId)
    },
  ),
})

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { room, removable } = loaderData
  const { people, userId } = useChat()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const result = actionData?.result
  const problem = formProblem(result)
  const wrongTitle = Boolean(result?.error?.title)
  const inside = room.users.flatMap((id) => people.get(id) ?? [])
  const outside = [...people.values()].filter(({ id }) => !room.users.includes(id))
  return (
    <RouteDialog title={room.title} closeTo={`/chat/${room.id}`}>
      <DialogBody className="flex flex-col gap-5 pb-5">
        {problem ? (
          <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm">
            {problem}
          </p>
        ) : null}
        {room.named ? (
          <Form key={room.title} method="post" className="flex flex-col gap-1">
            <input type="hidden" name="intent" value="rename" />
            <Label htmlFor="room-title">Name of the group</Label>
            <div className="flex gap-2">
              <Input
                id="room-title"
                name="title"
                maxLength={MAX_TITLE_LENGTH}
                defaultValue={wrongTitle ? String(result?.initialValue?.title ?? '') : room.title}
                aria-invalid={wrongTitle || undefined}
                autoComplete="off"
              />
              <SubmitButton variant="secondary" name="intent" value="rename" className="h-9">
                Rename
              </SubmitButton>
            </div>
          </Form>
        ) : null}
        <section aria-labelledby="room-people">
          <h3 id="room-people" className="mb-1 font-medium text-sm">
            In the group
          </h3>
          <ul>
            {inside.map((person) => (
              <li key={person.id} className="flex min-h-11 items-center gap-2.5 px-1">
                <UserAvatar
                  name={userName(person)}
                  src={person.avatar}
                  seed={person.id}
                  presence={person.phoneStatus}
                  presenceWritten
                />
                <span className="min-w-0 flex-1 truncate">
                  {userName(person)}
                  {person.id === userId ? <span className="text-muted"> (you)</span> : null}
                </span>
                <span className="shrink-0 text-faint text-xs">{PRESENCE_LABELS[person.phoneStatus]}</span>
                {removable.includes(person.id) ? (
                  <Form method="post">
                    <input type="hidden" name="intent" value="remove" />
                    <input type="hidden" name="userId" value={person.id} />
                    <Button type="submit" size="sm" variant="ghost">
                      Remove
                      <span className="sr-only"> {userName(person)}</span>
                    </Button>
                  </Form>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
        {outside.length > 0 ? (
          <Form
            method="post"
            className="flex flex-col gap-2"
            onSubmit={() => setTimeout(() => setChosen(new Set()))}
          >
            <input type="hidden" name="intent" value="add" />
            <PeopleChoice label="Add people" people={outside} chosen={chosen} onChosen={setChosen} />
            <p className="text-muted text-xs">People you add can read earlier messages.</p>
            <SubmitButton name="intent" value="add" className="self-start">
              Add
            </SubmitButton>
          </Form>
        ) : (
          <p className="text-muted text-sm">Everyone in the company is in this group.</p>
        )}
      </DialogBody>
    </RouteDialog>
  )
}
