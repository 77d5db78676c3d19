import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { locationBusinesses, locationRegistrations, messageServices, phoneNumbers } from '#db/schema/index.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { queuedJobs, removeJobs } from '#tests/factories/jobs.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { useTwilio } from '#tests/factories/twilio.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { defaultSamples } from './campaign.ts'
import { type DetailsEdit, detailsSchema, detailsDraftSchema, newCampaignSchema } from './campaign.schema.ts'
import { pollCampaigns } from '../locations/webhook.server.ts'
import { lookAgain } from '../locations/website.server.ts'
import { checkDetails, digestOf } from './check-details.server.ts'
import { campaignMail } from './campaign-mails.server.ts'
import { refreshCampaigns } from './campaign-status.server.ts'
import { listMessageCampaigns, readCampaign, readNewCampaign } from './campaigns.server.ts'
import { removeService } from './campaign-provider.server.ts'
import { registerCampaign } from './register-campaign.server.ts'
import { addCampaign, deleteMessageCampaign, saveDetails, updateGeneral } from './save-campaign.server.ts'
import { resumeCampaign, submitCampaign } from './submit-campaign.server.ts'

const db = useDatabase()
const twilio = useTwilio()
const mailbox = useMailbox()
let clock: ReturnType<typeof makeServices>
let account: Awaited<ReturnType<typeof makeAccount>>['account']
let location: Awaited<ReturnType<typeof makeAccount>>['location']
let number: Awaited<ReturnType<typeof makeAccount>>['number']
let ctx: ReturnType<typeof makeCtx>
/** A second admin. */
let amy: ReturnType<typeof makeCtx>

beforeEach(async () => {
  clock = makeServices(db)
  ;({ account, location, number } = await makeAccount(db))
  ctx = await adminOf(account)
  amy = await adminOf(account)
})
afterEach(async () => {
  await twilio.control('/faults', undefined, 'DELETE')
})

const adminOf = async (of: typeof account) =>
  makeCtx(db, of, await makeUser(db, of.id, { role: 'admin' }), { now: clock.now })

/** The location's brand, as the carriers approved it. */
async function approveBrand(score: number | null = 80): Promise<string> {
  const sid = `BN${randomUUID().replaceAll('-', '')}`
  twilio.addBrand(sid, score)
  const values = { brandSid: sid, brandStatus: 'APPROVED', brandScore: score }
  await ctx.db((tx) =>
    tx
      .insert(locationRegistrations)
      .values({ accountId: account.id, locationId: location.id, ...values })
      .onConflictDoUpdate({
        target: [locationRegistrations.accountId, locationRegistrations.locationId],
        set: values,
      }),
  )
  return sid
}

const fault = (rule: object, path: string) => twilio.control('/faults', { on: 'rest', path, ...rule })

const TEXTS = {
  description: 'The agency texts its clients about their policies, payments and appointments.',
  messageFlow:
    'Clients agree on the form at https://harbor.example/contact and when they sign their application.',
  messageSamples: defaultSamples('discussion', 'Test Agency'),
  hasEmbeddedLinks: false,
  hasEmbeddedPhone: false,
}

const newOne = (change: object = {}) => ({
  ...{ id: randomUUID(), friendlyName: 'Clients', usecase: 'discussion' as const, locationId: location.id },
  ...change,
})

/** An edit as the form sends it, with the values and version that were loaded. */
async function edit(id: string, change: Partial<typeof TEXTS> = {}): Promise<DetailsEdit> {
  const { details, version } = await readCampaign(ctx, id)
  return { ...TEXTS, ...change, version, base: { ...details }, overwrite: undefined }
}

async function draft(): Promise<string> {
  const one = newOne()
  await addCampaign(ctx, one)
  return one.id
}

const services = async () =>
  (await twilio.sdk.messaging.v1.services.list()).filter(({ friendlyName }) =>
    friendlyName.includes('switchboard'),
  )
const rowOf = async (id: string) =>
  (await ctx.db((tx) => tx.select().from(messageServices).where(eq(messageServices.id, id))))[0]!
const atProvider = async (id: string) =>
  (await services()).filter(({ friendlyName }) => friendlyName.includes(id))
const campaignOf = async (id: string) => {
  const [service] = await atProvider(id)
  return (await twilio.sdk.messaging.v1.services(service!.sid).usAppToPerson.list())[0]!
}
const decide = async (id: string, decision: string, body: object = {}) =>
  twilio.control(`/registration/${(await rowOf(id)).sid}/${decision}`, body)
const view = async (id: string) => (await readCampaign(ctx, id)).campaign

test('a message campaign needs a location with an approved brand, and room in the plan', async () => {
  const problem =
    'The carriers haven’t approved the brand of Main office yet. Register it under Locations first.'
  expect(await readNewCampaign(ctx)).toMatchObject({ problem, locations: [{ hasBrand: false }] })
  await expect(addCampaign(ctx, newOne())).rejects.toMatchObject({ message: problem, field: 'locationId' })
  await approveBrand()
  expect(await readNewCampaign(ctx)).toMatchObject({ problem: null })
  const [one, other] = [newOne(), newOne({ friendlyName: 'Offers' })]
  const both = await Promise.allSettled([addCampaign(ctx, one), addCampaign(amy, other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'Plan allows 1 message campaign.' },
  })
  const { campaigns, planFull } = await listMessageCampaigns(ctx)
  expect(planFull).toBe('Plan allows 1 message campaign')
  const [made] = campaigns
  // The form sent twice.
  await addCampaign(
    ctx,
    [one, other].find(({ id }) => id === made!.id)!,
  )
  expect((await listMessageCampaigns(ctx)).campaigns).toHaveLength(1)
  expect((await readCampaign(ctx, made!.id)).details.messageSamples).toHaveLength(5)
})

test('a check finds what carriers would reject, and shows what will be sent', async () => {
  await approveBrand()
  const id = await draft()
  const finding = { field: 'websiteUrl', severity: 'error' as const, problem: 'No policy.', fix: 'Add one.' }
  await ctx.db((tx) =>
    tx.insert(locationBusinesses).values({
      ...{ accountId: account.id, locationId: location.id, businessName: 'Test Agency LLC' },
      websiteCheck: {
        ...{ websiteUrl: '', businessName: 'Test Agency LLC', checkedAt: new Date().toISOString() },
        findings: [
          { ...finding, code: 30_908 },
          { ...finding, code: 18_601 },
        ],
      },
    }),
  )
  const bad = await edit(id)
  const { findings } = await checkDetails(ctx, id, bad)
  expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining([30_545, 30_924, 30_933, 30_908]))
  expect(findings.map(({ code }) => code)).not.toContain(18_601)
  const flow = `${TEXTS.messageFlow.replace('Clients', 'Clients of Test Agency')} They check a box to get text messages. Message frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help. Privacy: harbor.example.com/privacy. Terms: https://harbor.example.com/terms.`
  const description = TEXTS.description.replace('The agency', 'Test Agency')
  const good = await edit(id, { messageFlow: flow, description })
  const check = await checkDetails(ctx, id, good)
  expect(check.findings.map(({ code }) => code)).toEqual([30_908])
  expect(check.preview).toContainEqual({
    label: 'Privacy policy',
    value: 'https://harbor.example.com/privacy',
  })
  expect(check.digest).toBe(digestOf(good))
  expect(check.digest).not.toBe(digestOf(bad))
  await submitCampaign(ctx, id, good)
  const { registration } = twilio.emulators.twilio
  expect([...registration.campaigns.values()].at(-1)).toMatchObject({
    privacyPolicyUrl: 'https://harbor.example.com/privacy',
    termsAndConditionsUrl: 'https://harbor.example.com/terms',
  })
})

test('the website is looked at again after the approval, too', async () => {
  await approveBrand()
  const id = await draft()
  const websiteUrl = 'https://harbor.example'
  const checkedAt = new Date().toISOString()
  const finding = {
    field: 'websiteUrl',
    code: 30_907,
    severity: 'error' as const,
    problem: 'No.',
    fix: 'Mend.',
  }
  await ctx.db((tx) =>
    tx.insert(locationBusinesses).values({
      ...{ accountId: account.id, locationId: location.id, businessName: 'Test', websiteUrl },
      websiteCheck: { ...{ websiteUrl, businessName: 'Test', checkedAt }, findings: [finding] },
    }),
  )
  const ofWebsite = async () => {
    const { findings } = await checkDetails(ctx, id, await edit(id))
    return findings.filter(({ field }) => field === 'websiteUrl').map(({ problem }) => problem)
  }
  expect(await ofWebsite()).toEqual(['No.'])
  await lookAgain(ctx, location.id)
  expect(await ofWebsite()).toEqual(['We are still looking at the website, as the reviewers do.'])
  const [job] = await queuedJobs(db, null, { locationId: location.id })
  expect(job).toMatchObject({ payload: { accountId: account.id } })
  const stranger = await adminOf((await makeAccount(db)).account)
  await expect(lookAgain(stranger, location.id)).rejects.toMatchObject({ code: 'not-found' })
})

test('it is submitted, approved, and its numbers may text by the brand’s score', async () => {
  const brandSid = await approveBrand(60)
  const id = await draft()
  await db.admin`update phone_numbers set message_service_id = ${id}, service_joined_at = now(), sms_registered = false where id = ${number.id}`
  expect(await submitCampaign(ctx, id, await edit(id))).toBe('submitted')
  expect(await campaignOf(id)).toMatchObject({
    ...{
      brandRegistrationSid: brandSid,
      usAppToPersonUsecase: 'CUSTOMER_CARE',
      messageSamples: TEXTS.messageSamples,
    },
  })
  expect((await services()).every((service) => service.useInboundWebhookOnNumber)).toBe(true)
  expect(await view(id)).toMatchObject({ status: 'PENDING', isBusy: false, phones: [number.number] })
  await decide(id, 'review')
  await refreshCampaigns(ctx)
  expect(await view(id)).toMatchObject({ status: 'IN_PROGRESS' })
  const numberNow = async () =>
    (await ctx.db((tx) => tx.select().from(phoneNumbers).where(eq(phoneNumbers.id, number.id))))[0]!
  expect(await numberNow()).toMatchObject({ smsRegistered: false })
  await decide(id, 'approve')
  await refreshCampaigns(ctx)
  expect(await readCampaign(ctx, id)).toMatchObject({ isReadOnly: true, canEdit: false })
  expect(await numberNow()).toMatchObject({
    ...{ smsRegistered: true, smsUseCase: 'CUSTOMER_CARE', smsClass: 'trusted' },
  })
  const name = { friendlyName: 'X', usecase: 'discussion' as const, locationId: location.id }
  await expect(
    updateGeneral(ctx, id, { ...name, base: undefined, overwrite: undefined, version: 1 }),
  ).rejects.toMatchObject({ code: 'conflict' })
  // The carriers change their mind.
  await decide(id, 'suspend')
  await refreshCampaigns(ctx)
  expect(await view(id)).toMatchObject({ status: 'SUSPENDED' })
  expect(await numberNow()).toMatchObject({ smsRegistered: false })
})

test('owners and admins are mailed what the carriers decide on it', async () => {
  await approveBrand()
  const id = await draft()
  await submitCampaign(ctx, id, await edit(id))
  const boss = await makeUser(db, account.id, { role: 'owner' })
  await makeUser(db, account.id)
  /** The decision as the next refresh sees it, and the mails about it. */
  const decided = async (decision: string, body: object = {}) => {
    await removeJobs(db)
    await decide(id, decision, body)
    await refreshCampaigns(ctx)
    await refreshCampaigns(ctx)
    const jobs = await queuedJobs(db, null, { serviceId: id })
    const payloads = jobs.map(({ payload }) => payload as Parameters<typeof campaignMail.send>[1])
    expect(payloads.map(({ userId }) => userId).toSorted()).toEqual(
      [ctx.actor!.id, amy.actor!.id, boss.id].toSorted(),
    )
    return payloads.find(({ userId }) => userId === boss.id)!
  }
  const mailed = async (payload: Parameters<typeof campaignMail.send>[1]) => {
    mailbox.mails.length = 0
    await campaignMail.send(ctx, payload)
    return mailbox.mails.map(({ subject, text }) => `${subject}\n${text}`).join()
  }
  const rejected = await decided('reject', { errors: [{ code: 30_896 }] })
  const mail = await mailed(rejected)
  expect(mail).toContain('The message campaign Clients was rejected\n')
  expect(mail).toContain('Correct what the reasons name and submit it again.')
  expect(mail).toContain('- It isn’t enough what is said about how people agree')
  expect(mail).toContain(`/account/info/phonenumbers/campaigns/${id}`)
  await submitCampaign(ctx, id, await edit(id))
  // It isn’t true any more.
  expect(await mailed(rejected)).toBe('')
  expect(await mailed(await decided('reject', { errors: [{ code: 30_897 }] }))).toContain(
    'The carriers don’t look at it again. Reach out to support, or delete it and add another one.',
  )
})

test('a rejected one says why, and is corrected and submitted again', async () => {
  await approveBrand()
  const id = await draft()
  await submitCampaign(ctx, id, await edit(id))
  await expect(submitCampaign(amy, id, await edit(id))).rejects.toMatchObject({
    message: 'Someone else submitted it already.',
  })
  await decide(id, 'reject', { errors: [{ code: 30_896, description: 'The opt-in is not described.' }] })
  await refreshCampaigns(ctx)
  expect(await view(id)).toMatchObject({
    status: 'FAILED',
    errors: [{ code: 30_896, description: 'The opt-in is not described.' }],
  })
  const mended = `${TEXTS.messageFlow} They tick a box that says so.`
  expect(await submitCampaign(ctx, id, await edit(id, { messageFlow: mended }))).toBe('submitted')
  expect(await campaignOf(id)).toMatchObject({ campaignStatus: 'PENDING', messageFlow: mended })
  expect(await view(id)).toMatchObject({ status: 'PENDING', errors: [] })
  // The provider edits no use case: it is registered again, in the same service.
  await decide(id, 'reject')
  await refreshCampaigns(ctx)
  const { version } = await readCampaign(ctx, id)
  await updateGeneral(ctx, id, {
    ...{ friendlyName: 'Offers', usecase: 'marketing', locationId: location.id },
    ...{ version, base: undefined, overwrite: undefined },
  })
  await submitCampaign(ctx, id, await edit(id))
  expect(await campaignOf(id)).toMatchObject({ usAppToPersonUsecase: 'MARKETING', campaignStatus: 'PENDING' })
  expect(await atProvider(id)).toHaveLength(1)
})

const CREATE_SERVICE = 'POST /v1/Services'
const CREATE_CAMPAIGN = 'Compliance/Usa2p'

test.each([
  ['before the service', { action: 'hangup-before' }, CREATE_SERVICE],
  ['after the service', { action: 'hangup' }, CREATE_SERVICE],
  ['before the campaign', { action: 'hangup-before' }, CREATE_CAMPAIGN],
  ['after the campaign', { action: 'hangup' }, CREATE_CAMPAIGN],
  ['by a failure', { action: 'fail', status: 500 }, CREATE_SERVICE],
  ['by a provider that says it is unavailable', { action: 'fail-after', status: 503 }, CREATE_SERVICE],
])('an answer lost %s is found out, and it is registered once', async (_, rule, path) => {
  await approveBrand()
  const id = await draft()
  await fault(rule, path)
  expect(await submitCampaign(ctx, id, await edit(id))).toBe('unknown')
  expect(await view(id)).toMatchObject({ isBusy: true, status: 'not-submitted' })
  await expect(submitCampaign(amy, id, await edit(id))).rejects.toMatchObject({
    message: 'It is being submitted already.',
  })
  await expect(saveDetails(amy, id, await edit(id))).rejects.toMatchObject({ code: 'conflict' })
  clock.pass({ minutes: 2, seconds: 1 })
  // The look-up gets no answer either.
  await fault({ action: 'hangup' }, '/v1/Services')
  await expect(resumeCampaign(ctx, id)).rejects.toThrow()
  clock.pass({ minutes: 2, seconds: 1 })
  await resumeCampaign(ctx, id)
  await resumeCampaign(ctx, id)
  expect(await view(id)).toMatchObject({ isBusy: false, status: 'PENDING' })
  expect(await atProvider(id)).toHaveLength(1)
  expect(await campaignOf(id)).toMatchObject({ description: TEXTS.description })
})

test.each([
  [
    'before the provider had it',
    { action: 'hangup-before' },
    { status: 'not-submitted', errors: [{ code: null }] },
  ],
  ['after the provider had it', { action: 'hangup' }, { status: 'PENDING', errors: [] }],
])('an answer lost %s is found out though the brand has lost its approval', async (_, rule, outcome) => {
  await approveBrand()
  const id = await draft()
  await fault(rule, CREATE_CAMPAIGN)
  expect(await submitCampaign(ctx, id, await edit(id))).toBe('unknown')
  await db.admin`update location_registrations set brand_status = 'FAILED' where location_id = ${location.id}`
  clock.pass({ minutes: 3 })
  await resumeCampaign(ctx, id)
  expect(await view(id)).toMatchObject({ isBusy: false, ...outcome })
})

test('a resubmission whose answer was lost isn’t made twice', async () => {
  await approveBrand()
  const id = await draft()
  await submitCampaign(ctx, id, await edit(id))
  await decide(id, 'reject')
  await refreshCampaigns(ctx)
  await fault({ action: 'hangup' }, `POST /v1/Services/${(await rowOf(id)).sid}/Compliance`)
  const description = `${TEXTS.description} Nothing else.`
  expect(await submitCampaign(ctx, id, await edit(id, { description }))).toBe('unknown')
  // The carriers are quick, and reject that one too.
  await decide(id, 'reject', { errors: [{ code: 30_893 }] })
  clock.pass({ minutes: 3 })
  await resumeCampaign(ctx, id)
  expect(await view(id)).toMatchObject({ status: 'FAILED', errors: [{ code: 30_893 }] })
})

test('what the provider refuses can be corrected; what it is too busy for, tried again', async () => {
  const brandSid = await approveBrand()
  const id = await draft()
  twilio.emulators.twilio.registration.brands.get(brandSid)!.status = 'FAILED'
  await expect(submitCampaign(ctx, id, await edit(id))).rejects.toMatchObject({
    message: expect.stringContaining('The provider doesn’t accept it: The brand'),
  })
  expect(await view(id)).toMatchObject({ isBusy: false, status: 'not-submitted', errors: [{ code: 20_001 }] })
  twilio.emulators.twilio.registration.brands.get(brandSid)!.status = 'APPROVED'
  await fault({ action: 'fail', status: 429 }, CREATE_CAMPAIGN)
  await expect(submitCampaign(ctx, id, await edit(id))).rejects.toMatchObject({ code: 'unavailable' })
  expect(await submitCampaign(ctx, id, await edit(id))).toBe('submitted')
  expect(await atProvider(id)).toHaveLength(1)
})

test('one that is submitted in one go is the same when it is repeated', async () => {
  const brandSid = await approveBrand()
  const { id: _, ...general } = newOne()
  const details = detailsSchema.parse({ ...TEXTS, version: 1 })
  const brand = twilio.emulators.twilio.registration.brands.get(brandSid)!
  brand.status = 'FAILED'
  await expect(registerCampaign(ctx, general, details)).rejects.toMatchObject({ code: 'conflict' })
  brand.status = 'APPROVED'
  const id = await registerCampaign(ctx, { ...general, usecase: 'marketing' }, details)
  expect((await listMessageCampaigns(ctx)).campaigns).toMatchObject([
    { id, usecase: 'marketing', isBusy: false },
  ])
  expect(await campaignOf(id)).toMatchObject({ usAppToPersonUsecase: 'MARKETING', ...TEXTS })
  await expect(registerCampaign(ctx, general, details)).rejects.toMatchObject({ code: 'conflict' })
  expect(await atProvider(id)).toHaveLength(1)
})

test('one that carriers reject for good is deleted, at the provider too, and frees its place in the plan', async () => {
  await approveBrand()
  const id = await draft()
  await submitCampaign(ctx, id, await edit(id))
  const remove = async () =>
    deleteMessageCampaign(ctx, id, { version: (await readCampaign(ctx, id)).version })
  await expect(remove()).rejects.toMatchObject({ code: 'conflict' })
  await decide(id, 'reject', { errors: [{ code: 30_897 }] })
  await refreshCampaigns(ctx)
  expect(await readCampaign(ctx, id)).toMatchObject({ canEdit: false, canDelete: true })
  await expect(submitCampaign(ctx, id, await edit(id))).rejects.toMatchObject({ code: 'conflict' })
  expect((await listMessageCampaigns(ctx)).planFull).not.toBeNull()
  await db.admin`update phone_numbers set message_service_id = ${id}, service_joined_at = now() where id = ${number.id}`
  await remove()
  expect((await listMessageCampaigns(ctx)).planFull).toBeNull()
  const [row] = await ctx.db((tx) => tx.select().from(phoneNumbers).where(eq(phoneNumbers.id, number.id)))
  expect(row).toMatchObject({ messageServiceId: null, serviceJoinedAt: null })
  const [job] = await queuedJobs(db, 'registration.remove-service', { accountId: account.id })
  await removeService(job!.payload.sid)
  await removeService(job!.payload.sid)
  expect(await atProvider(id)).toEqual([])
})

test('one that was deleted at the provider stops its numbers, and is submitted again', async () => {
  await approveBrand()
  const id = await draft()
  await submitCampaign(ctx, id, await edit(id))
  await decide(id, 'approve')
  await db.admin`update phone_numbers set message_service_id = ${id}, service_joined_at = now() where id = ${number.id}`
  await refreshCampaigns(ctx)
  const { sid } = await campaignOf(id)
  await twilio.sdk.messaging.v1
    .services((await rowOf(id)).sid!)
    .usAppToPerson(sid)
    .remove()
  await removeJobs(db)
  await pollCampaigns({ ...clock.services, pool: db.workerPool })
  expect(await queuedJobs(db, null, { accountId: account.id })).not.toEqual([])
  await refreshCampaigns(ctx)
  expect(await view(id)).toMatchObject({
    status: 'FAILED',
    errors: [{ description: expect.stringContaining('no longer has') }],
  })
  const mayText = async () => {
    const [row] = await ctx.db((tx) => tx.select().from(phoneNumbers).where(eq(phoneNumbers.id, number.id)))
    return row!.smsRegistered
  }
  expect(await mayText()).toBe(false)
  expect(await submitCampaign(ctx, id, await edit(id))).toBe('submitted')
  await decide(id, 'approve')
  await refreshCampaigns(ctx)
  expect(await mayText()).toBe(true)
})

test('two people who write it see each other’s changes, and a draft can be left and deleted', async () => {
  await approveBrand()
  const id = await draft()
  const opened = await edit(id)
  await saveDetails(amy, id, await edit(id, { description: 'We text our clients about renewals' }))
  await expect(submitCampaign(ctx, id, opened)).rejects.toMatchObject({
    conflict: { fields: [{ name: 'description', theirs: 'We text our clients about renewals', both: true }] },
  })
  expect((await view(id)).status).toBe('not-submitted')
  // A check saves without a new version for the same texts.
  const saved = await saveDetails(ctx, id, await edit(id))
  expect(await saveDetails(ctx, id, await edit(id))).toEqual(saved)
  await db.admin`update phone_numbers set message_service_id = ${id} where id = ${number.id}`
  const { version } = await readCampaign(ctx, id)
  await expect(deleteMessageCampaign(ctx, id, { version: version - 1 })).rejects.toMatchObject({
    code: 'conflict',
  })
  await deleteMessageCampaign(ctx, id, { version })
  expect((await listMessageCampaigns(ctx)).campaigns).toEqual([])
})

test('another account’s message campaign is unknown, and an employee is refused', async () => {
  await approveBrand()
  const id = await draft()
  const stranger = await adminOf((await makeAccount(db)).account)
  const notFound = expect.objectContaining({ code: 'not-found' })
  const input = await edit(id)
  await expect(readCampaign(stranger, id)).rejects.toEqual(notFound)
  await expect(submitCampaign(stranger, id, input)).rejects.toEqual(notFound)
  await expect(saveDetails(stranger, id, input)).rejects.toEqual(notFound)
  await expect(addCampaign(stranger, newOne())).rejects.toEqual(notFound)
  const employee = makeCtx(db, account, await makeUser(db, account.id), { now: clock.now })
  await expect(submitCampaign(employee, id, input)).rejects.toMatchObject({ code: 'forbidden' })
})

const errorsOf = (schema: Parameters<typeof parseWithZod>[1]['schema'], fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return parseWithZod(form, { schema }).reply().error
}

test('the messages are the fixed ones', () => {
  expect(
    errorsOf(newCampaignSchema, { id: randomUUID(), friendlyName: ' ', usecase: '', locationId: '' }),
  ).toEqual({
    friendlyName: ['field is required'],
    usecase: ['field is required'],
    locationId: ['field is required: location'],
  })
  const long = 'x'.repeat(2049)
  const samples = {
    'messageSamples[0]': 'too short',
    'messageSamples[1]': 'x'.repeat(1025),
    'messageSamples[4]': '',
  }
  expect(
    errorsOf(detailsSchema, {
      description: ` ${'x'.repeat(39)} `,
      messageFlow: long,
      ...samples,
      version: '1',
    }),
  ).toEqual({
    description: ['needs to be at least 40 characters'],
    messageFlow: ['needs to be at most 2048 characters'],
    'messageSamples[0]': ['needs to be at least 20 characters'],
    'messageSamples[1]': ['needs to be at most 1024 characters'],
    'messageSamples[2]': ['field is required'],
    'messageSamples[3]': ['field is required'],
    'messageSamples[4]': ['field is required'],
  })
  // Unfinished, it can still be saved.
  expect(
    errorsOf(detailsDraftSchema, { description: 'We', ...{ 'messageSamples[1]': 'x' }, version: '1' }),
  ).toBeUndefined()
})
