import { sql } from 'drizzle-orm'
import { clientTags, tags } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import { setAccount } from '#db/tenant.ts'

/** Name, description and share of clients. */
const SIMPLE: readonly [string, string, number][] = [
  ['Claim open', 'Has an open claim. Ask before quoting.', 0.04],
  ['Farm', 'Farm or ranch. Send to Dana.', 0.05],
  ['Habla español', 'Prefers Spanish.', 0.07],
  ['Newsletter', 'Gets the quarterly newsletter.', 0.38],
  ['Paperless', 'Gets documents by email only.', 0.3],
  ['Renewal review', 'Review the policies before renewal.', 0.12],
  ['Snowbird', 'Away from November to March.', 0.06],
  ['VIP', 'Longtime client, or refers many others.', 0.05],
  ['Youthful driver', 'Has a driver under 25.', 0.09],
]

const line = (field: string, operator: string, ...values: string[]) => ({ field, operator, values })

const DYNAMIC = [
  {
    name: 'Auto without home',
    description: 'Has an auto policy and no home policy with us.',
    rule: {
      combinator: 'and',
      rules: [line('policy.type', '=', 'Auto'), line('policy.type', '!=', 'Home')],
    },
  },
  {
    name: 'Boise area',
    description: 'Lives in or near Boise.',
    rule: {
      combinator: 'or',
      rules: ['Boise', 'Meridian', 'Nampa', 'Eagle'].map((city) => line('address.city', '=', city)),
    },
  },
  {
    name: 'Out of touch',
    description: 'A client for over a year, but no contact for 90 days.',
    timed: true,
    rule: {
      combinator: 'and',
      rules: [
        line('lengthOfService', '>', '365'),
        {
          combinator: 'or',
          rules: [line('lastContactedDays', '>', '90'), line('lastContactedDays', 'null')],
        },
      ],
    },
  },
]

/** Adds a dozen tags. The worker refreshes the members of the three dynamic ones when it starts. */
export async function addDemoTags(agency: DemoAgency): Promise<void> {
  const { tx, accountId, clients, now } = agency
  if (agency.isSmall) return
  const random = agency.random()
  const row = { accountId, createdAt: now, updatedAt: now }
  const simple = SIMPLE.map(([name, description, share]) => ({
    tag: { ...row, id: random.id(now), name, description },
    share,
  }))
  await tx
    .insert(tags)
    .values([
      ...simple.map(({ tag }) => tag),
      ...DYNAMIC.map((tag) => ({ ...row, ...tag, id: random.id(now) })),
    ])
  await tx
    .insert(clientTags)
    .values(
      simple.flatMap(({ tag, share }) =>
        clients
          .filter(() => random.chance(share))
          .map((client) => ({ accountId, clientId: client.id, tagId: tag.id, createdAt: now })),
      ),
    )
  const payload = JSON.stringify({ accountId, timedOnly: false })
  await tx.execute(sql.raw(setAccount(accountId)))
  await tx.execute(sql`select enqueue_job('tags.refresh-all', ${payload}::json)`)
  await tx.execute(sql.raw(setAccount('')))
}
