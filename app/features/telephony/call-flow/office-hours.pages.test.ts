import { beforeAll, expect, test } from 'vitest'
import { encodeSamples } from './components/encode-mp3.ts'
import { locations } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { plainBrowser } from '#tests/setup/plain-browser.ts'
import { useDatabase } from '#tests/setup/database.ts'

// Office hours and recordings as a browser without JavaScript uses them.

const db = useDatabase()
const app = useApp(db)
const PATH = '/account/settings/office-hours'
let accountId: string
let locationId: string
let admin: string
let employee: string

beforeAll(async () => {
  const { account, location } = await makeAccount(db)
  accountId = account.id
  locationId = location.id
  admin = await signIn(db, await makeUser(db, account.id, { role: 'admin' }))
  employee = await signIn(db, await makeUser(db, account.id, { role: 'employee' }))
})

const { get, post } = plainBrowser(app, () => admin)

const FORM: [string, string][] = [
  ['version', '1'],
  ['hours.monday.open', 'on'],
  ['hours.monday.openTime', '08:05'],
  ['hours.monday.closeTime', '17:00'],
  ['hours.tuesday.openTime', '08:00'],
  ['hours.tuesday.closeTime', '17:00'],
  ['hours.monday.more[0].openTime', ''],
  ['hours.wednesday.open', 'on'],
  ['hours.wednesday.openTime', '13:00'],
  ['hours.wednesday.closeTime', '17:00'],
  ['hours.wednesday.more[0].openTime', '08:00'],
  ['hours.wednesday.more[0].closeTime', '12:00'],
  ['closures[0].from', '2026-12-24'],
  ['closures[0].to', '2027-01-02'],
  ['closures[0].name', 'Winter break'],
  ['closures[1].from', ''],
  ['observed', 'on'],
  ['holidays', 'Juneteenth'],
  ['holidays', 'Halloween'],
  ['closedMessage.type', 'text'],
  ['closedMessage.message', 'Come back tomorrow.'],
  ['smsClosedMessage', 'We text back tomorrow.'],
]
const withField = (name: string, value: string): [string, string][] => [
  ...FORM.filter(([each]) => each !== name),
  [name, value],
]

test('saves what was entered, keeps only open days, and says what changes for callers', async () => {
  expect((await get(PATH)).text).toContain('This location has no office hours yet')
  const saved = await post(PATH, FORM)
  expect(saved).toMatchObject({
    status: 302,
    location: `${PATH}?location=${locationId}`,
    toast: 'Office Hours Updated.',
  })
  const [stored] = await db.admin`select office_hours from locations where id = ${locationId}`
  expect(stored!.office_hours).toEqual({
    hours: {
      monday: { open: true, openTime: '08:05', closeTime: '17:00' },
      wednesday: {
        open: true,
        openTime: '13:00',
        closeTime: '17:00',
        more: [{ openTime: '08:00', closeTime: '12:00' }],
      },
    },
    holidays: ['Juneteenth', 'Halloween'],
    observed: true,
    closures: [{ from: '2026-12-24', to: '2027-01-02', name: 'Winter break' }],
    closedMessage: { type: 'text', message: 'Come back tomorrow.', recording: null },
    smsClosedMessage: 'We text back tomorrow.',
  })
  const { text } = await get(PATH)
  expect(text).toContain('Monday: open 8:05 AM to 5:00 PM.')
  expect(text).toContain('Wednesday: open 8:00 AM to 12:00 PM and 1:00 PM to 5:00 PM.')
  expect(text).toContain('It is also closed on 12/24/2026 to 01/02/2027 (Winter break).')
  expect(text).toContain('value="Winter break"')
  expect(text).toContain('Come back tomorrow.')
})

test('a refused form keeps what was entered', async () => {
  const backwards = await post(PATH, withField('hours.monday.closeTime', '07:00'))
  expect(backwards.status).toBe(422)
  expect(backwards.text).toContain('It closes before it opens.')
  expect(backwards.text).toContain('value="07:00"')
  const outdated = await post(PATH, withField('smsClosedMessage', 'Mine, typed second'))
  expect(outdated.status).toBe(409)
  expect(outdated.text).toContain('You changed this location’s office hours after you opened it.')
  expect(outdated.text).toContain('Mine, typed second')
  const [, overwrite] = /name="overwrite" value="(\d+)"/.exec(outdated.text)!
  expect((await post(PATH, withField('overwrite', overwrite!))).status).toBe(302)
})

test('a recording is uploaded, chosen for the closed message, and played from its URL', async () => {
  const dialog = `${PATH}/recordings/closedMessage?location=${locationId}&field=closedMessage.recording`
  const form = new FormData()
  const bytes = await encodeSamples(new Float32Array(11_025))
  form.set('file', new File([bytes], 'x.mp3', { type: 'audio/mpeg' }))
  form.set('label', '')
  expect((await post(dialog, form)).text).toContain('Label is required.')
  form.set('label', 'Closed today')
  expect(await post(dialog, form)).toMatchObject({ status: 302, toast: 'Recording saved.' })
  const { text } = await get(dialog)
  const [, choose] = new RegExp(`href="(${PATH}\\?[^"]*recording=[^"]*)"`).exec(text)!
  const chosen = await get(choose!.replaceAll('&amp;', '&'))
  expect(chosen.text).toMatch(/<option[^>]*selected[^>]*>Closed today</)
  expect(chosen.text).toMatch(/<input[^>]*checked[^>]*value="recording"|value="recording"[^>]*checked/)
  const [, path] = /src="(\/call-flow\/recordings\/[^"]*)"/.exec(text)!
  const audio = await app.fetch(path!)
  expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect((await app.fetch(`${path}x`)).status).toBe(404)
})

test('only admins change them, and choose among the locations of their own account', async () => {
  const other = await makeAccount(db)
  expect((await get(PATH, employee)).status).toBe(403)
  expect((await post(PATH, FORM, employee)).status).toBe(403)
  expect((await get(`${PATH}/recordings/closedMessage`, employee)).status).toBe(403)
  expect((await get(`${PATH}/recordings/nonsense`)).status).toBe(404)
  for (const foreign of [other.location.id, 'nonsense']) {
    expect((await get(`${PATH}?location=${foreign}`)).status).toBe(404)
    expect((await post(`${PATH}?location=${foreign}`, FORM)).status).toBe(404)
  }
  await withAccount(db.pool, accountId, (tx) =>
    tx.insert(locations).values({ accountId, name: 'Second office', timezone: 'America/Boise' }),
  )
  const { text } = await get(`${PATH}?location=${locationId}`)
  expect(text).toContain('Second office')
  expect(text).toContain('Come back tomorrow.')
  const empty = await makeAccount(db)
  await db.admin`delete from phone_numbers where account_id = ${empty.account.id}`
  await db.admin`delete from locations where account_id = ${empty.account.id}`
  const alone = await signIn(db, await makeUser(db, empty.account.id, { role: 'owner' }))
  expect((await get(PATH, alone)).text).toContain('Missing Locations')
})

test('begins with the location chosen last, else the user’s own, else the first', async () => {
  const { account, location } = await makeAccount(db)
  const owner = await makeUser(db, account.id, { role: 'owner' })
  const [second] = await withAccount(db.pool, account.id, (tx) =>
    tx
      .insert(locations)
      .values({ accountId: account.id, name: 'A second office', timezone: 'America/Boise' })
      .returning(),
  )
  const foreign = (await makeAccount(db)).location.id
  const session = await signIn(db, owner)
  const begins = async (last?: string) => {
    const cookie = last ? `${session}; settings_location=${last}` : session
    const answer = await app.fetch(`${PATH}?tab=x`, { cookie })
    return new URL(answer.headers.get('location')!, 'http://localhost').searchParams.get('location')
  }
  expect(await begins()).toBe(second!.id)
  expect(await begins(location.id)).toBe(location.id)
  await db.admin`
    insert into user_locations (account_id, user_id, location_id) values (${account.id}, ${owner.id}, ${location.id})`
  expect(await begins()).toBe(location.id)
  expect(await begins(foreign)).toBe(location.id)
  expect(await begins(second!.id)).toBe(second!.id)
})
