import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { statesOfAddresses } from '#app/features/people/consent/quiet-hours.ts'
import { type PlaceholderValues, placeholderValues } from '#app/features/messaging/templates/placeholders.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { explainMoved, fromLocalInput, roundUp, toLocalInput } from '#app/lib/zoned.ts'
import { clientAddresses, users } from '#db/schema/index.ts'
import { applicantName, coapplicantName } from '#app/lib/client-names.ts'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { holderOf } from '#app/features/people/clients/merged-clients.server.ts'
import { gathers } from '#app/features/accounts/fields/kind.ts'
import { listRecords } from '#app/features/people/records/records.server.ts'
import { type FollowUpInput, MESSAGE_LEAD, MINUTE_STEP } from './follow-up.ts'
import type { FollowUpView } from './timeline-views.server.ts'
import { type FollowUpValues } from './follow-up.schema.ts'
import { type FollowUpUpdate, getFollowUp } from './follow-ups.server.ts'

/** The follow-up dialog's values and choices. Times are `datetime-local` values in the account's zone. */
export interface FollowUpFormData {
  followUp: FollowUpView | null
  peers: { id: string; name: string }[]
  recipients: { number: string; label: string; optedOut: boolean }[]
  /** The states of the client's addresses, for quiet hours. */
  addressed: string[]
  values: Record<
    'assignTo' | 'user' | 'date' | 'reminderAt' | 'note' | 'messageTo' | 'message' | 'messageAt',
    string
  >
  earliest: { date: string; messageAt: string }
  timeZone: string
  canMessage: boolean
  /** Values of the placeholders that @ offers in the text. */
  placeholders: PlaceholderValues
}

/** The time of a new follow-up for a chosen day. */
const MORNING = 'T09:00'

interface FormAsked {
  /** The follow-up; without it the form is for a new one. */
  id?: string | undefined
  /** The day of a new follow-up, `yyyy-MM-dd`. */
  day?: string | null
  /** The client was deleted or merged while the form was open. */
  ofTrashed?: boolean
}

export async function followUpForm(
  ctx: Ctx,
  clientId: string,
  { id, day, ofTrashed = false }: FormAsked = {},
): Promise<FollowUpFormData> {
  const actor = ctx.actor
  if (!actor) throw forbidden()
  const [client, followUp, peers, addresses, places] = await Promise.all([
    getClient(ctx, clientId, { trashed: ofTrashed }),
    id === undefined ? null : getFollowUp(ctx, id, { ofTrashed }),
    ctx.db((tx) =>
      tx
        .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(and(isNull(users.disabledAt), ne(users.id, actor.id)))
        .orderBy(asc(users.firstName), asc(users.lastName)),
    ),
    !ofTrashed && gathers(ctx.account.gatheringForms, 'address') ? listRecords(ctx, 'address', clientId) : [],
    ctx.db((tx) =>
      tx
        .select({ state: clientAddresses.state, zipcode: clientAddresses.zipcode })
        .from(clientAddresses)
        .where(and(eq(clientAddresses.clientId, clientId), isNull(clientAddresses.deletedAt))),
    ),
  ])
  if (followUp && followUp.client.id !== (ofTrashed ? await holderOf(ctx, clientId) : clientId))
    throw new AppError('not-found', 'This follow up was not found.')
  const zone = ctx.account.timezone
  const local = (at: Date | string) => toLocalInput(new Date(at), zone)
  const earliest = roundUp(ctx.now(), MINUTE_STEP)
  const earliestText = roundUp(new Date(ctx.now().getTime() + MESSAGE_LEAD * 60_000), MINUTE_STEP)
  const owner = followUp?.user
  const date =
    followUp && followUp.assignTo !== 'none'
      ? new Date(followUp.date)
      : later(fromLocalInput(`${day}${MORNING}`, zone), earliestText)
  const people = [
    { number: client.mobilePhone, name: applicantName(client) },
    { number: client.coMobilePhone, name: coapplicantName(client) ?? 'Co-applicant' },
  ]
  return {
    followUp,
    peers: withOwner(
      peers.map((peer) => ({ id: peer.id, name: fullName(peer.firstName, peer.lastName) })),
      owner && owner.id !== actor.id
        ? { id: owner.id, name: fullName(owner.firstName, owner.lastName) }
        : null,
    ),
    recipients: withStored(
      people.flatMap(({ number, name }, index) =>
        number && (index === 0 || number !== client.mobilePhone)
          ? [{ number, label: `${name}, ${formatPhone(number)}`, optedOut: client.optedOut.includes(number) }]
          : [],
      ),
      followUp?.messageTo ?? null,
    ),
    addressed: statesOfAddresses(places),
    values: {
      // From the point of view of the current user.
      assignTo: owner ? (owner.id === actor.id ? 'self' : 'peer') : (followUp?.assignTo ?? 'self'),
      user: owner && owner.id !== actor.id ? owner.id : '',
      date: local(date),
      reminderAt: followUp ? String(followUp.reminderAt ?? 'none') : '15',
      note: followUp?.note ?? '',
      messageTo: followUp?.messageTo ?? '',
      message: followUp?.message ?? '',
      messageAt: local(followUp?.messageAt ?? later(date, earliestText)),
    },
    // A follow-up that is already past due may keep its time.
    earliest: {
      date: local(followUp && new Date(followUp.date) < earliest ? followUp.date : earliest),
      messageAt: local(
        followUp?.messageAt && new Date(followUp.messageAt) < earliestText
          ? followUp.messageAt
          : earliestText,
      ),
    },
    timeZone: zone,
    canMessage: ctx.can.message,
    placeholders: placeholderValues(client, addresses[0]?.values),
  }
}

const later = (one: Date | null, other: Date) => (one && one > other ? one : other)

/** A submitted change. */
export const followUpUpdate = (ctx: Ctx, form: FollowUpValues): FollowUpUpdate => ({
  ...followUpInput(ctx, form),
  version: form.version ?? 0,
  base: form.base,
  overwrite: form.overwrite,
})

/** The message of a saved form: what became of a time that doesn't exist, and of a text in quiet hours. */
export function savedMessage(ctx: Ctx, message: string, form: FollowUpValues, saved: FollowUpView): string {
  const zone = ctx.account.timezone
  const held = saved.messageStatus === 'scheduled' ? saved.held : null
  const notes = [
    saved.assignTo === 'none' ? null : explainMoved(form.date ?? '', zone),
    form.messageTo ? explainMoved(form.messageAt ?? '', zone) : null,
    held,
  ]
  const said = new Set(notes.filter((note) => note !== null))
  return said.size === 0 ? message : `${message}. ${[...said].join(' ')}`
}

/** The submitted form with its times as instants. @throws AppError invalid with the field */
export function followUpInput(ctx: Ctx, form: FollowUpValues): FollowUpInput {
  const instant = (value: string | undefined, field: string) => {
    const at = fromLocalInput(value ?? '', ctx.account.timezone)
    if (!at) throw new AppError('invalid', 'Choose a date and a time.', field)
    return at
  }
  const { messageTo } = form
  return {
    assignTo: form.assignTo,
    userId: form.user ?? null,
    dueAt: form.assignTo === 'none' ? null : instant(form.date, 'date'),
    reminderMinutes: form.reminderAt,
    note: form.note,
    // Without a recipient there is no text.
    message: messageTo
      ? { to: messageTo, body: form.message, at: instant(form.messageAt, 'messageAt') }
      : null,
  }
}

type Recipients = FollowUpFormData['recipients']

/** With the number of a stored text, so that saving something else doesn't remove the text. */
function withStored(recipients: Recipients, number: string | null): Recipients {
  if (!number || recipients.some((one) => one.number === number)) return recipients
  const label = `${formatPhone(number)} (no longer the contact’s)`
  return [...recipients, { number, label, optedOut: false }]
}

function withOwner(peers: { id: string; name: string }[], owner: { id: string; name: string } | null) {
  return owner && !peers.some((peer) => peer.id === owner.id) ? [...peers, owner] : peers
}
