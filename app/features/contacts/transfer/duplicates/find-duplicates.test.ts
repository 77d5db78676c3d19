import { expect, test } from 'vitest'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { type DuplicateKind, likelyDuplicates, listDuplicates } from './list-duplicates.server.ts'

const db = useDatabase()

async function agency() {
  const { account } = await makeAccount(db)
  return { account, ctx: makeCtx(db, account, await makeUser(db, account.id, { role: 'employee' })) }
}

test('groups clients by number, email, and name with birth date, page by page, within the account', async () => {
  const { account, ctx } = await agency()
  const other = await agency()
  for (const { account: into } of [{ account }, other]) {
    for (let n = 0; n < 30; n += 1) {
      const shared = {
        lastName: `Pair ${String(n).padStart(2, '0')}`,
        dob: '1980-01-01',
        email: `Pair${n}@mail.example`,
      }
      await makeClient(db, into.id, { ...shared, mobilePhone: `120855501${String(n).padStart(2, '0')}` })
      await makeClient(db, into.id, {
        ...shared,
        email: shared.email.toUpperCase(),
        mobilePhone: null,
        coPhone: `120855501${String(n).padStart(2, '0')}`,
      })
    }
  }
  const alone = { lastName: 'Alone', email: 'alone@mail.example', mobilePhone: null }
  await makeClient(db, account.id, alone)
  await makeClient(db, account.id, { ...alone, deletedAt: new Date() })
  for (const kind of ['phone', 'email', 'birth'] as DuplicateKind[]) {
    const ids: string[] = []
    let after: string | null = ''
    let groups = 0
    while (after !== null) {
      const page: Awaited<ReturnType<typeof listDuplicates>> = await listDuplicates(ctx, kind, after)
      for (const group of page.groups) expect(group.contacts, kind).toHaveLength(2)
      ids.push(...page.groups.flatMap((group) => group.contacts.map((contact) => contact.id)))
      groups += page.groups.length
      after = page.next
    }
    expect([groups, new Set(ids).size], kind).toEqual([30, 60])
    for (const hostile of ["' or 1=1", '\t', 'x\ty', '\0', '￿']) await listDuplicates(ctx, kind, hostile)
  }
})

test('finds existing clients for typed values', async () => {
  const { account, ctx } = await agency()
  const here = await makeClient(db, account.id, {
    firstName: 'Zoë',
    lastName: 'Ångström',
    dob: '1985-07-04',
    email: 'Zoe@mail.example',
    phone: '12085550123',
  })
  const blank = { firstName: '', lastName: '', email: '', dob: '', phones: [] as string[] }
  for (const typed of [
    { phones: ['+1 (208) 555-0123'] },
    { email: ' zoe@MAIL.example ' },
    { firstName: 'zoe', lastName: 'angstrom', dob: '07/04/1985' },
  ]) {
    expect((await likelyDuplicates(ctx, { ...blank, ...typed })).map(({ id }) => id)).toEqual([here.id])
  }
  expect(await likelyDuplicates(ctx, blank)).toEqual([])
  expect(await likelyDuplicates(ctx, { ...blank, firstName: 'Zoë', lastName: 'Ångström' })).toEqual([])
  expect(await likelyDuplicates((await agency()).ctx, { ...blank, phones: ['2085550123'] })).toEqual([])
})

test('finds the oldest of several clients, and none for a client that was created with the same id', async () => {
  const { account, ctx } = await agency()
  const [first, second] = [
    await makeClient(db, account.id, { phone: '12085550123' }),
    await makeClient(db, account.id, { coMobilePhone: '12085550123' }),
  ]
  const typed = { firstName: '', lastName: '', email: '', dob: '', phones: ['2085550123'] }
  const find = async (newId?: string) => (await likelyDuplicates(ctx, typed, newId)).map(({ id }) => id)
  expect(await find(crypto.randomUUID())).toEqual([first.id])
  for (const { id } of [first, second]) expect(await find(id)).toEqual([])
})
