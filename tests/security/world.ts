import { randomUUID } from 'node:crypto'
import { putFile } from '#app/lib/storage.server.ts'
import type { accounts } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeClient, makeUser } from '#tests/factories/index.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { CANARY, type Principal } from './fixture.ts'
import { fixtures } from './fixtures.ts'

/** An account with one record of each kind, and users who should or should not reach them. */
export async function makeWorld(db: TestDatabase, values: Partial<typeof accounts.$inferSelect> = {}) {
  const { account, location, number } = await makeAccount(db, {
    name: `${CANARY} Agency`,
    serviceReviewEnabled: true,
    ...values,
  })
  const other = await makeAccount(db, { name: 'Other Agency' })
  const closed = await makeAccount(db, { name: 'Closed Agency', suspendedAt: new Date() })
  const platform = await makeAccount(db, { name: 'Platform', isPlatform: true })

  const avatarKey = await putFile(account.id, 'avatars', Buffer.from(CANARY), 'image/jpeg')
  const users = {
    member: await makeUser(db, account.id, { role: 'owner', firstName: CANARY }),
    employee: await makeUser(db, account.id, { role: 'employee', avatarKey }),
    disabled: await makeUser(db, account.id, { role: 'owner', disabledAt: new Date() }),
    locked: await makeUser(db, account.id, { role: 'owner' }),
    stranger: await makeUser(db, other.account.id, { role: 'owner' }),
    suspended: await makeUser(db, closed.account.id, { role: 'owner' }),
    super: await makeUser(db, platform.account.id, { role: 'super', mfaEnabled: true }),
  }
  const cookies = {} as Record<Principal, string>
  for (const [principal, user] of Object.entries(users))
    cookies[principal as Principal] = await signIn(db, user)
  await db.admin`update sessions set locked_at = now() where user_id = ${users.locked.id}`

  const client = await makeClient(db, account.id, { firstName: CANARY, lastName: CANARY })
  const storageKey = await putFile(account.id, 'media', Buffer.from(CANARY), 'application/pdf')
  const ids: Record<string, string> = {
    client: client.id,
    location: location.id,
    user: users.member.id,
    employee: users.employee.id,
    account: account.id,
    platform: platform.account.id,
  }
  const ofClient = { accountId: account.id, clientId: client.id }
  const tried = { account, location, number, users, client, ofClient, storageKey, ids }
  await withAccount(db.pool, account.id, async (tx) => {
    for (const { rows } of fixtures.values()) Object.assign(ids, await rows?.(tx, tried))
  })
  return {
    account,
    number,
    users,
    cookies,
    ids,
    /** Replaces `$client` and the like in values of the security fixtures. */
    named: <Value extends string | boolean | string[] | object>(
      values: Record<string, Value>,
    ): Record<string, Value> => {
      const one = (value: string) =>
        value.replace(/\$(\w+)/g, (whole, name: string) =>
          name === 'uuid' ? randomUUID() : (ids[name] ?? whole),
        )
      return Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          JSON.parse(one(JSON.stringify(value))) as Value,
        ]),
      )
    },
    /** A hash over every row of the tried account that a request could have changed. */
    fingerprint: async () => {
      const tables = await db.admin<{ name: string }[]>`
        select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'account_id'
          and table_name not in ('sessions', 'presence', 'audit_log') order by 1`
      const sums = []
      for (const { name } of tables) {
        const [row] = await db.admin.unsafe(
          `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t where account_id = $1`,
          [account.id],
        )
        sums.push(`${name}:${row!.sum}`)
      }
      return sums.join('\n')
    },
  }
}
