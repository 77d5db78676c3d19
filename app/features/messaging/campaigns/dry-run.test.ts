import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import { toLocalInput } from '#app/lib/zoned.ts'
import { nextNumber } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { listAudience } from './audience.server.ts'
import { makeCampaigner } from './campaign.fixture.ts'
import { campaignRow } from './drafts.server.ts'
import { planEach } from './dry-run.server.ts'
import { runText } from './plan-texts.server.ts'
import { lengthObjections } from './preflight.server.ts'
import { dryRun } from './next-run.server.ts'
import { getRunResults } from './run-results.server.ts'
import { sendNextTexts } from './send-texts.server.ts'
import { audienceOf } from './start-run.server.ts'

const db = useDatabase()
/** 200 agencies with the slow group's 1,000 cases. */
const AGENCIES = Math.ceil(PROPERTY_RUNS / (PROPERTY_RUNS < 1000 ? 50 : 5))

// Idaho, New York, Hawaii, and a number that several people may share.
const AREAS = ['1208555', '1212555', '1808555'] as const
const phone = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.constant('shared') },
  { weight: 7, arbitrary: fc.constantFrom(...AREAS) },
)
const name = fc.constantFrom(null, 'Ana', 'Bob', '{lastName}')
const client = fc.record({
  firstName: name,
  mobile: phone,
  coFirstName: name,
  coMobile: phone,
  dead: fc.boolean(),
  said: fc.constantFrom(null, null, null, 'opt-out' as const, 'suspected' as const),
})
const agency = fc.record({
  clients: fc.array(client, { minLength: 1, maxLength: 8 }),
  level: fc.constantFrom('client' as const, 'subClient' as const, 'both' as const),
  content: fc.constantFrom('Hi {firstName}, this is Test.', 'Test: closed on Monday.', 'Test {city} ✓'),
  /** Half hours after the start of the day. */
  time: fc.nat(47),
  number: fc.record({ smsEnabled: fc.boolean(), smsRegistered: fc.boolean() }),
  isBroken: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
})

test('the dry run’s decisions equal the real run’s, on random agencies', async () => {
  await fc.assert(
    fc.asyncProperty(agency, async (given) => {
      const at = await makeCampaigner(db)
      const { ctx, job, account, number, clock } = at
      await db.admin`update phone_numbers set sms_class = 'most-trusted' where id = ${number.id}`
      if (given.isBroken) {
        const { smsEnabled, smsRegistered } = given.number
        await db.admin`update phone_numbers set sms_enabled = ${smsEnabled}, sms_registered = ${smsRegistered}
          where id = ${number.id}`
      }
      const shared = nextNumber()
      const numberOf = (kind: string | null) =>
        kind === null ? null : kind === 'shared' ? shared : `${kind}${nextNumber().slice(-4)}`
      for (const { mobile, coMobile, dead, said, ...names } of given.clients) {
        const [mobilePhone, coMobilePhone] = [numberOf(mobile), numberOf(coMobile)]
        await at.addClient({ ...names, mobilePhone, coMobilePhone, dod: dead ? '2020-01-01' : null })
        if (!said || !mobilePhone) continue
        await ctx.db((tx) => recordConsent(tx, ctx, { phone: mobilePhone, event: said, source: 'keyword' }))
      }
      const start = new Date(Date.UTC(2026, 10, 21, 7) + given.time * 30 * 60_000)
      const id = await at.create({
        content: given.content,
        targetWhom: given.level,
        scheduleStartOn: toLocalInput(start, account.timezone),
      })
      const planned = new Map<string, string>()
      const dry = await dryRun(ctx, id)
      await ctx.db(async (tx) => {
        const campaign = await campaignRow(tx, id)
        const then = { ...ctx, now: () => campaign.nextRunOn! }
        const targets = await listAudience(tx, audienceOf(ctx, campaign, campaign.nextRunOn!))
        await planEach(
          tx,
          then,
          runText(campaign.content, then.now(), campaign.scheduleOccurrence),
          targets,
          (person, { verdict, reason, until }) => {
            planned.set(person.phone, JSON.stringify([verdict, reason, until]))
          },
        )
      })
      const runId = (await at.begin(id, start.toISOString()))!
      clock.now = start
      await sendNextTexts(job, number.id)
      await sendNextTexts(job, null)
      const rows = await db.admin<
        { phone: string; state: string; reason: string | null; until: Date | null }[]
      >`
        select phone, state, reason, held_until as until from campaign_recipients where run_id = ${runId}`
      const verdicts: Record<string, string> = { sent: 'send', denied: 'deny', waiting: 'hold' }
      const came = rows.map(({ state, reason, until, ...row }) => [
        row.phone,
        JSON.stringify([verdicts[state], reason, until]),
      ])
      expect(came.toSorted()).toEqual([...planned].toSorted())
      const results = await getRunResults(ctx, id, runId)
      expect(results.planned).toEqual({ ...dry.totals, cost: dry.cost })
      expect({ ...results.came, segments: 0, cost: 0 }).toEqual({ ...dry.totals, segments: 0, cost: 0 })
    }),
    { numRuns: AGENCIES },
  )
}, 600_000)

test('a run that is longer than a low-volume brand sends in a day is warned of', async () => {
  const { ctx, account, number } = await makeCampaigner(db)
  const warnings = async (volume: 'low' | 'standard', segments: number) => {
    await db.admin`update location_registrations set brand_volume = ${volume} where account_id = ${account.id}`
    const found = await ctx.db((tx) => lengthObjections(tx, segments))
    return found.map(({ title }) => title)
  }
  await db.admin`
    insert into location_registrations (account_id, location_id)
    select account_id, location_id from phone_numbers where id = ${number.id}`
  await db.admin`
    with service as (
      insert into message_services (account_id, location_id, friendly_name, usecase)
      select account_id, location_id, 'Clients', 'marketing' from phone_numbers where id = ${number.id}
      returning id)
    update phone_numbers set message_service_id = service.id from service where phone_numbers.id = ${number.id}`
  expect(await warnings('low', 6000)).toEqual([])
  expect(await warnings('standard', 6001)).toEqual([])
  expect(await warnings('low', 6001)).toEqual([
    'This run has 6,001 segments, more than a low-volume brand sends in a day.',
  ])
})
