import { expect, test } from 'vitest'
import { makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { importAgency } from './import-agency.fixture.ts'
import { chooseMapping, forgetMapping, listMappings } from './import-mappings.server.ts'
import { mapImport } from './import-steps.server.ts'
import { runImport } from './run-import.server.ts'

const db = useDatabase()

const OURS = 'First,Last,Cell,Hobby,Notes\nAda,Lind,2085550101,Chess,Tall\n'

async function remembered() {
  const agency = await importAgency(db)
  const { ctx, worker, upload } = agency
  const map = async (id: string, targets: (string | null)[], name: string | null) => {
    await mapImport(ctx, id, { kinds: ['contacts'], targets: [targets], duplicates: 'skip', names: [name] })
    await runImport(worker, id)
  }
  const { id } = await upload(OURS)
  await map(id, ['firstName', 'lastName', 'phone', '#extra', null], 'Our book')
  return { ...agency, map }
}

test('columns are remembered by the headings of the file for the whole account, also those left out', async () => {
  const { account, upload } = await remembered()
  const again = await upload(OURS)
  expect(again.sheets[0]).toMatchObject({
    mapping: 'Our book',
    targets: ['firstName', 'lastName', 'phone', '#extra', null],
  })
  // In another order they are the same columns, in another file they aren't.
  const turned = await upload('Notes,Cell,First,Last,Hobby\nTall,2085550101,Ada,Lind,Chess\n')
  expect(turned.sheets[0]!.targets).toEqual([null, 'phone', 'firstName', 'lastName', '#extra'])
  expect((await upload('First,Notes\nAda,Tall\n')).sheets[0]).toMatchObject({
    mapping: null,
    targets: ['firstName', '#notes'],
  })
  const colleague = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }))
  expect((await listMappings(colleague)).own.map(({ label }) => label)).toEqual(['Our book'])
  const stranger = await importAgency(db)
  expect((await listMappings(stranger.ctx)).own).toEqual([])
})

test('a mapping is renamed, exchanged for another one, and forgotten', async () => {
  const { ctx, upload, view, map } = await remembered()
  const { id } = await upload(OURS)
  await map(id, ['firstName', 'lastName', 'mobilePhone', '#extra', '#notes'], 'The   new name')
  const next = await upload(OURS)
  expect(next.sheets[0]).toMatchObject({ mapping: 'The new name' })
  const { own } = await listMappings(ctx)
  expect(own.map(({ label }) => label)).toEqual(['The new name'])

  await chooseMapping(ctx, next.id, { sheet: 0, choice: '' })
  expect((await view(next.id)).sheets[0]).toMatchObject({ mapping: null, mappingId: null })
  await chooseMapping(ctx, next.id, { sheet: 0, choice: 'Outlook' })
  expect((await view(next.id)).sheets[0]).toMatchObject({ mapping: 'Outlook', mappingId: null })
  await chooseMapping(ctx, next.id, { sheet: 0, choice: own[0]!.value })
  expect((await view(next.id)).sheets[0]).toMatchObject({ mapping: 'The new name', mappingId: own[0]!.value })

  await forgetMapping(ctx, next.id, 0)
  expect((await listMappings(ctx)).own).toEqual([])
  await expect(chooseMapping(ctx, next.id, { sheet: 0, choice: own[0]!.value })).rejects.toThrow(
    'This mapping',
  )
})

test('the account’s own mapping wins over that of a known program, which has a name too', async () => {
  const { upload, map } = await remembered()
  const google =
    'First Name,Last Name,Labels,Phone 1 - Label,Phone 1 - Value\nAda,Lind,VIP,Mobile,2085550101\n'
  const first = await upload(google)
  expect(first.sheets[0]).toMatchObject({ mapping: 'Google Contacts', mappingId: null })
  await map(first.id, ['firstName', 'lastName', '#extra', null, 'mobilePhone'], null)
  expect((await upload(google)).sheets[0]).toMatchObject({
    mapping: 'Google Contacts',
    mappingId: expect.any(String),
    targets: ['firstName', 'lastName', '#extra', null, 'mobilePhone'],
  })
})
