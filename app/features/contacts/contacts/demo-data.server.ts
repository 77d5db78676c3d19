import { eq, sql } from 'drizzle-orm'
import { viewParams } from '#app/features/accounts/views/view.ts'
import { savedViews, tags } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'

/** Gives two of three contacts the number that the management system knows them by. */
export async function addCustomerNumbers({ tx, accountId }: DemoAgency): Promise<void> {
  await tx.execute(sql`
    update clients c set external_id = 'C-' || (10000 + numbered.n)
    from (select id, row_number() over (order by id) as n from clients
      where account_id = ${accountId}::uuid and deleted_at is null) numbered
    where c.account_id = ${accountId}::uuid and c.id = numbered.id and numbered.n % 3 > 0`)
}

/** Adds saved views of several lists: some of the team, some of the owner's own. */
export async function addViews(agency: DemoAgency): Promise<void> {
  const { tx, accountId, users, now, isSmall } = agency
  if (isSmall) return
  const random = agency.random('views')
  const [owner] = users
  const known = await tx
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(eq(tags.accountId, accountId))
  const renewals = known.find(({ name }) => name === 'Renewal review')
  const views = [
    { list: 'contacts', name: 'To review before renewal', params: { tag: renewals?.id, sort: 'contact' } },
    { list: 'contacts', name: 'New contacts', params: { sort: 'created' } },
    { list: 'contacts', name: 'My clients', params: { manager: owner!.id }, userId: owner!.id },
    { list: 'call-log', name: 'Missed, not reviewed', params: { unworked: 'on' } },
    { list: 'call-log', name: 'My calls', params: { view: 'mine' }, userId: owner!.id },
    { list: 'contacts', name: 'My favorites', params: { letter: 'fav' }, userId: owner!.id },
  ]
  await tx.insert(savedViews).values(
    views.map(({ params, ...view }, position) => {
      const given = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []))
      return {
        ...view,
        accountId,
        id: random.id(now),
        params: viewParams(new URLSearchParams(given)),
        names: Object.fromEntries(
          [renewals, { id: owner!.id, name: owner!.firstName }].flatMap((each) =>
            each ? [[each.id, each.name]] : [],
          ),
        ),
        position,
        createdBy: owner!.id,
        createdAt: now,
        updatedAt: now,
      }
    }),
  )
}
