import { eq } from 'drizzle-orm'
import { accounts } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'

/** The large demo agency sees calendars as a preview, the other one as they will be. */
export async function allowCalendars({ tx, accountId, isSmall }: DemoAgency): Promise<void> {
  const calendar = isSmall ? 'on' : 'preview'
  await tx.update(accounts).set({ calendar }).where(eq(accounts.id, accountId))
}
