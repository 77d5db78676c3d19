import { Ban, Users } from '#app/components/icons.tsx'
import { Chip } from '#app/components/chip.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ActionForm } from '#app/components/ui/fold-menu.tsx'
import type { NumberOwner } from '#app/features/messaging/texting/conversations/shared-number.server.ts'

/** Asks once whose conversation it is, of the people who share its number. */
export function WhoseConversation({
  owners,
  action,
}: {
  owners: readonly NumberOwner[]
  /** The page that takes the forms. */
  action: string
}) {
  return (
    <section
      aria-label="Shared number"
      className="flex shrink-0 flex-col gap-2 border-line border-b bg-warn-soft px-3.5 py-2 text-sm"
    >
      <p className="flex items-center gap-2">
        <Users aria-hidden className="size-4 shrink-0 text-warn" />
        Several contacts have this number. Whose conversation is it?
      </p>
      <ul className="flex flex-wrap gap-2">
        {owners.map((owner) => (
          <li key={`${owner.clientId} ${owner.level}`}>
            <OwnerForm owner={owner} action={action}>
              <Button type="submit" size="sm">
                <bdi>{owner.name}</bdi>
              </Button>
            </OwnerForm>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function OwnerForm({
  owner,
  children,
  ...form
}: {
  owner: NumberOwner
  action: string
  onSubmit?: () => void
  children: React.ReactNode
}) {
  return (
    <ActionForm {...form} intent="owner">
      <input type="hidden" name="clientId" value={owner.clientId} />
      <input type="hidden" name="level" value={owner.level} />
      {children}
    </ActionForm>
  )
}

/** Asks whether a text was an opt-out. Nothing is sent until someone answers. */
export function RevocationQuestion({ reason, action }: { reason: string; action: string }) {
  return (
    <section
      aria-label="Possible opt-out"
      className="flex shrink-0 flex-col gap-2 border-line border-t bg-warn-soft px-3.5 py-3 text-sm"
    >
      <p role="status" className="flex items-start gap-2 [overflow-wrap:anywhere]">
        <Ban aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        <span>
          <Chip tone="bad">Opt-out? Decide</Chip> {reason}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <ActionForm action={action} intent="revoked">
          <Button type="submit" size="sm" variant="primary">
            Yes, stop texting
          </Button>
        </ActionForm>
        <ActionForm action={action} intent="not-revoked">
          <Button type="submit" size="sm">
            No, it means something else
          </Button>
        </ActionForm>
      </div>
    </section>
  )
}
