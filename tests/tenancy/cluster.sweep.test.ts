import { expect, test } from 'vitest'
import { adaptRoutines } from '#db/cluster/distribute.ts'
import { makeAccount, makeClient, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()

/** Changes clients of two accounts, also both in one statement as a sweep does, and returns what triggers made of it. */
async function changeClients() {
  const accounts = await Promise.all([1, 2].map(async () => (await makeAccount(db)).account.id))
  for (const [place, id] of accounts.entries()) {
    const user = await makeUser(db, id)
    await db.admin`insert into tags (account_id, name) values (${id}, 'Renewal')`
    await db.admin`
      insert into webhook_endpoints (account_id, url, events, secret, created_by)
      values (${id}, 'https://agency.example/hook', '{contact.created,contact.deleted}', 'sealed', ${user.id})`
    for (let n = 0; n < 2 + place; n += 1) await makeClient(db, id, { createdBy: user.id })
  }
  await db.admin`
    insert into client_tags (account_id, client_id, tag_id)
    select c.account_id, c.id, t.id from clients c join tags t on t.account_id = c.account_id
    where c.account_id = any(${accounts})`
  await db.admin`
    update clients set deleted_at = now()
    where id in (select distinct on (account_id) id from clients where account_id = any(${accounts}) order by account_id, id)`
  await db.admin`
    delete from client_tags where client_id in (
      select distinct on (account_id) id from clients where account_id = any(${accounts}) order by account_id, id desc)`
  return Promise.all(
    accounts.map(async (id) => {
      const [row] = await db.admin`
        select
          (select clients from account_counts where account_id = ${id}) as clients,
          (select assigned from tags where account_id = ${id}) as assigned,
          (select count(*)::int from metric_changes where account_id = ${id}) as marks,
          (select array_agg(type order by type) from webhook_deliveries where account_id = ${id}) as events,
          (select count(*)::int from graphile_worker.jobs where task_identifier = 'webhooks.send' and key like ${`${id}%`}) as jobs`
      return row!
    }),
  )
}

test('triggers as a cluster’s nodes run them do what the others do', async () => {
  const before = await changeClients()
  expect(before).toMatchObject([
    { clients: 1, assigned: 0 },
    { clients: 2, assigned: 1 },
  ])
  await db.admin`
    create function planned_account_id() returns uuid language sql immutable
      as $$ select nullif(current_setting('app.account_id', true), '')::uuid $$`
  await db.admin.begin((tx) => adaptRoutines(tx))
  const [owner] =
    await db.admin`select proowner::regrole::text as name from pg_proc where proname = 'recount_clients'`
  expect(owner).toEqual({ name: 'switchboard_triggers' })
  expect(await changeClients()).toEqual(before)
})
