import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { fillPlaceholders, unfilledProblem, unknownPlaceholders } from './fill.ts'
import { placeholderValues } from './placeholders.ts'
import { templateSchema } from './template.schema.ts'
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listPreviewContacts,
  listTemplates,
  updateTemplate,
} from './templates.server.ts'

const db = useDatabase()
let admin: Ctx
let dana: Ctx
let luis: Ctx
let accountId: string

beforeAll(async () => {
  const { account } = await makeAccount(db)
  accountId = account.id
  admin = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }))
  dana = makeCtx(db, account, await makeUser(db, account.id))
  luis = makeCtx(db, account, await makeUser(db, account.id))
})

const form = (name: string, group: 'team' | 'personal', template = 'Hi {firstName}') => ({
  name,
  template,
  group,
})

describe('placeholders of a template', () => {
  test('are filled in, and stay where the contact has nothing for them', () => {
    expect(
      fillPlaceholders('Hi {firstName} { lastName }, {city}?', { firstName: 'Janet', city: 'Boise' }),
    ).toBe('Hi Janet { lastName }, Boise?')
    expect(fillPlaceholders('Hi {constructor}', {})).toBe('Hi {constructor}')
  })

  test('must be known, and filled in before a text goes', () => {
    expect(unknownPlaceholders('{firstName} {nickname} {nickname}')).toEqual(['nickname'])
    expect(templateSchema.safeParse(form('A', 'team', 'Hi {nickname}')).error?.issues[0]?.message).toBe(
      '{nickname} isn’t a placeholder. Type @ to choose one.',
    )
    expect(unfilledProblem('Hi {firstName},')).toContain('{firstName}')
    expect(unfilledProblem('Our hours {see the site}')).toBeNull()
  })
})

test('only admins write team templates, and everyone uses them', async () => {
  const team = await createTemplate(admin, form('Welcome', 'team'))
  expect((await listTemplates(dana)).map(({ id, canEdit }) => ({ id, canEdit }))).toContainEqual({
    id: team.id,
    canEdit: false,
  })
  const refused = { code: 'forbidden' }
  await expect(createTemplate(dana, form('Mine', 'team'))).rejects.toMatchObject(refused)
  await expect(updateTemplate(dana, team.id, form('Stolen', 'team'))).rejects.toMatchObject(refused)
  await expect(deleteTemplate(dana, team.id)).rejects.toMatchObject(refused)
  await deleteTemplate(admin, team.id)
  await expect(getTemplate(dana, team.id)).rejects.toMatchObject({ code: 'not-found' })
})

test('a personal template is its owner’s alone, also for admins', async () => {
  const own = await createTemplate(dana, form('Late', 'personal'))
  expect((await listTemplates(luis)).map(({ id }) => id)).not.toContain(own.id)
  for (const other of [luis, admin]) {
    await expect(getTemplate(other, own.id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(deleteTemplate(other, own.id)).rejects.toMatchObject({ code: 'not-found' })
  }
  // Two users may choose the same name.
  await createTemplate(luis, form('late', 'personal'))
  await expect(createTemplate(dana, form('LATE', 'personal'))).rejects.toMatchObject({ code: 'conflict' })
})

test('refuses the second of two edits, and loses nothing of the first', async () => {
  const { id, version } = await createTemplate(dana, form('Draft', 'personal'))
  await updateTemplate(dana, id, { name: 'Draft', template: 'First', version })
  await expect(
    updateTemplate(dana, id, { name: 'Draft', template: 'Second', version }),
  ).rejects.toMatchObject({
    conflict: {
      what: 'template',
      by: 'You',
      fields: [{ label: 'Message', theirs: 'First', typed: 'First', both: true }],
    },
  })
  expect((await getTemplate(dana, id)).template).toBe('First')
})

test('is previewed with real contacts, with the physical address', async () => {
  const client = await makeClient(db, accountId, { firstName: 'Janet' })
  await db.admin`insert into client_addresses (account_id, client_id, data) values
    (${accountId}, ${client.id}, '{"type":"Mailing","city":"Nampa"}'),
    (${accountId}, ${client.id}, '{"type":"Physical","city":"Boise"}')`
  const [newest] = await listPreviewContacts(dana)
  expect(newest).toMatchObject({ id: client.id, values: { firstName: 'Janet', city: 'Boise' } })
})

test('a contact’s values are those that say something', () => {
  const values = placeholderValues(
    { firstName: 'N/A', preferredFirstName: '\u200b', lastName: ' Ruiz\u200b', companyName: '-' },
    { address: '--', city: 'Boise', state: 'unknown', zipcode: '83702' },
  )
  expect(values).toEqual({
    lastName: 'Ruiz',
    contact: 'Ruiz',
    fullAddress: 'Boise, 83702',
    city: 'Boise',
    zipcode: '83702',
  })
  expect(fillPlaceholders('Hi {firstName} {lastName}', values)).toBe('Hi {firstName} Ruiz')
})
