import { sql } from 'drizzle-orm'
import type { Page, RoomView } from '#app/features/messages/messages.schema.ts'
import { listRooms } from '#app/features/messages/rooms.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { ROOMS_SHOWN } from './rooms-shown.ts'

/** One step of setting an account up (spec 1, 2.4: location, phone, payment method, multi-factor). */
export interface SetupStep {
  name: 'location' | 'phone' | 'mfa'
  done: boolean
}

export interface DashboardData {
  /** Contacts not in the trash. */
  clients: number
  /** Conversations by the list's order: those that wait for an answer first. Null without messaging. */
  rooms: Page<RoomView> | null
  /** For the admin set while a step is open. */
  setup: SetupStep[] | null
}

/** What the account has that a person starts the day with. Two statements beside each other. */
export async function loadDashboard(ctx: Ctx): Promise<DashboardData> {
  const actor = ctx.actor
  if (!actor) throw forbidden()
  const [rooms, [row]] = await Promise.all([
    ctx.can.message ? listRooms(ctx, { limit: ROOMS_SHOWN }) : null,
    ctx.db((tx) =>
      tx.execute<{ clients: number; location: boolean; phone: boolean }>(sql`
        select coalesce((select clients from account_counts), 0) as clients,
          exists (select from locations) as location,
          exists (select from phone_numbers) as phone`),
    ),
  ])
  const steps: SetupStep[] = [
    { name: 'location', done: row?.location ?? false },
    { name: 'phone', done: row?.phone ?? false },
    { name: 'mfa', done: actor.mfaEnabled },
  ]
  return {
    clients: row?.clients ?? 0,
    rooms,
    setup: ctx.can.administer && steps.some((step) => !step.done) ? steps : null,
  }
}
