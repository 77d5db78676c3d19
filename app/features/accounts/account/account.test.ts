import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { companySchema } from './company.schema.ts'
import { readCompany, saveCompany } from './company.server.ts'
import { readGathering, writeGathering } from './gathering-forms.ts'
import { mobileAppSchema } from './mobile-app.schema.ts'
import { readLogo, readMobileApp, saveMobileApp } from './mobile-app.server.ts'

const db = useDatabase()
const bus = recordingBus()
let made: Awaited<ReturnType<typeof makeAccount>>
let ctx: ReturnType<typeof makeCtx>
let employee: ReturnType<typeof makeCtx>

beforeAll(async () => {
  made = await makeAccount(db)
  ctx = makeCtx(
    db,
    made.account,
    await makeUser(db, made.account.id, {
      firstName: 'Maya',
      lastName: 'Reyes',
      role: 'admin',
      mfaEnabled: true,
    }),
    { bus },
  )
  employee = makeCtx(db, made.account, await makeUser(db, made.account.id))
})

const company = (values: Record<string, unknown> = {}) =>
  companySchema.parse({
    name: 'Harbor Insurance',
    timezone: 'America/Boise',
    gatheringForms: ['auto', 'home'],
    version: 1,
    ...values,
  })

test('saves the account for all its pages, and shows the second of two admins what the first changed', async () => {
  const opened = await readCompany(ctx)
  await saveCompany(
    ctx,
    company({ name: opened.values.name, mfaRequired: true, state: 'ID', zipcode: '83702' }),
  )
  expect(await readCompany(ctx)).toMatchObject({
    values: { gatheringForms: ['auto', 'home'], mfaRequired: true },
    users: 2,
    usersWithMfa: 1,
    version: 2,
  })
  expect(bus.events.map((event) => event.name)).toContain('revalidate')
  const dana = makeCtx(db, made.account, await makeUser(db, made.account.id, { role: 'admin' }))
  const typed = {
    ...opened.values,
    city: 'Boise',
    version: opened.version,
    base: JSON.stringify(opened.values),
  }
  const second = (overwrite?: number) => saveCompany(dana, companySchema.parse({ ...typed, overwrite }))
  await expect(second()).rejects.toMatchObject({
    version: 2,
    conflict: {
      what: 'account',
      by: 'Maya Reyes',
      fields: [
        { label: 'State', theirs: 'ID', both: false },
        { label: 'ZIP code', theirs: '83702' },
        { label: 'Time zone', theirs: 'Mountain – Boise' },
        { label: 'Require multi-factor sign-in (MFA)', theirs: 'Yes' },
        { label: 'Forms of contacts', theirs: 'Auto, Home' },
      ],
    },
  })
  const { values } = await readCompany(ctx)
  await second(2)
  expect((await readCompany(ctx)).values).toEqual({ ...values, city: 'Boise' })
  const [entry] = await db.admin`
    select detail from audit_log where account_id = ${made.account.id} and action = 'changed the account'`
  expect(entry!.detail).toContain('MFA required')
})

test('refuses employees, and time zones that do not exist', async () => {
  await expect(saveCompany(employee, company())).rejects.toMatchObject({ code: 'forbidden' })
  await expect(readCompany(employee)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(readMobileApp(employee)).rejects.toMatchObject({ code: 'forbidden' })
  const wrong = company({ timezone: "America/Boise'; drop table users", version: 3 })
  await expect(saveCompany(ctx, wrong)).rejects.toMatchObject({ field: 'timezone' })
})

test('all forms are stored as `all`', () => {
  expect(writeGathering(readGathering('all'))).toBe('all')
  expect(readGathering('home, auto,unknown')).toEqual(['auto', 'home'])
  expect(writeGathering([])).toBe('')
})

test('keeps lists trimmed and the logo as a PNG of 400 × 400', async () => {
  expect(await readMobileApp(ctx)).toMatchObject({ logo: null, version: 1, saved: false })
  const input = mobileAppSchema.parse({
    productOfferings: ' Auto , Home,, Auto',
    referralBonus: '$25',
    version: 1,
  })
  const logo = await sharp({ create: { width: 30, height: 10, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const saved = await saveMobileApp(ctx, input, logo)
  expect(saved).toMatchObject({
    values: { productOfferings: ['Auto', 'Home'], departments: [], referralBonus: '$25' },
    version: 2,
  })
  const stored = await sharp(await (await readLogo(ctx)).arrayBuffer()).metadata()
  expect(stored).toMatchObject({ format: 'png', width: 400, height: 400 })
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
  await expect(saveMobileApp(ctx, input, svg)).rejects.toMatchObject({ field: 'logo' })
  // Without a new logo the present one stays.
  expect((await saveMobileApp(ctx, mobileAppSchema.parse({ version: 2 }), null)).logo).toBe(saved.logo)
})

test('a second tab doesn’t wipe what the first one saved of the mobile app', async () => {
  const opened = await readMobileApp(ctx)
  const tab = { version: opened.version, base: JSON.stringify(opened.values) }
  const save = (typed: object) => saveMobileApp(ctx, mobileAppSchema.parse({ ...tab, ...typed }), null)
  await save({ productOfferings: 'Auto', referralBonus: '$50' })
  const second = { departments: 'Sales, Claims' }
  await expect(save(second)).rejects.toMatchObject({
    conflict: {
      by: 'You',
      fields: [
        { label: 'Product Offerings', theirs: 'Auto', both: false },
        { label: 'Referral Bonus', theirs: '$50' },
      ],
    },
  })
  expect(await save({ ...second, overwrite: opened.version + 1 })).toMatchObject({
    values: { productOfferings: ['Auto'], departments: ['Sales', 'Claims'], referralBonus: '$50' },
  })
})
