import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { env, resetEnv } from '#app/lib/env.server.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { makeCampaigner } from './campaign.fixture.ts'

const db = useDatabase()

/** The traits that decide what becomes of a person’s text. */
const TRAITS = [
  ...['talks', 'landline', 'opted out', 'suspected', 'blocked', 'moved number', 'in the trash', 'died'],
  ...['nameless', 'far west', 'long'],
] as const
type Trait = (typeof TRAITS)[number]

const people = fc.array(
  fc.record({
    traits: fc.uniqueArray(fc.constantFrom(...TRAITS), { maxLength: 2 }),
    couple: fc.constantFrom('none', 'own number', 'same number'),
  }),
  { minLength: 1, maxLength: 8 },
)

const DUE = { targetWhom: 'both', scheduleStartOn: '2026-11-20T10:30' } as const

/** Two campaigns to the same people, in one turn or in one for each text; what became of everyone. */
async function campaign(given: readonly { traits: readonly Trait[]; couple: string }[], perSecond: number) {
  const agency = await makeCampaigner(db)
  const { account, number, ctx, addClient, create, begin, sendAll } = agency
  await db.admin`update phone_numbers set sms_class = 'most-trusted' where id = ${number.id}`
  const prepared = []
  for (const [index, { traits, couple }] of given.entries()) {
    const has = (trait: Trait) => traits.includes(trait)
    const phone = `1${has('far west') ? '808' : '208'}55501${String(index).padStart(2, '0')}`
    const client = await addClient({
      firstName: has('nameless') ? null : has('long') ? 'Ana'.repeat(30) : `Ana ${index}`,
      mobilePhone: phone,
      ...(couple === 'none' ? {} : { coFirstName: 'Bo' }),
      ...(couple === 'own number' ? { coMobilePhone: `12085550${200 + index}` } : {}),
      ...(couple === 'same number' ? { coMobilePhone: phone } : {}),
    })
    prepared.push({ phone, client, has })
  }
  const campaigns = [await create({ ...DUE, name: 'One' }), await create({ ...DUE, name: 'Two' })]
  const runs = []
  // It is still half past seven in the far west.
  for (const id of campaigns) runs.push((await begin(id, '2026-11-20T17:30:00Z'))!)
  for (const { phone, client, has } of prepared) {
    if (has('talks') || has('landline')) {
      const { id } = await findOrCreateConversation(ctx, { clientId: client.id, level: 'applicant' })
      if (has('landline')) await refuse(account.id, id, phone)
    }
    for (const event of ['opt-out', 'suspected'] as const) {
      if (!has(event === 'opt-out' ? 'opted out' : 'suspected')) continue
      await ctx.db((tx) => recordConsent(tx, ctx, { phone, event, source: 'keyword', keyword: 'STOP' }))
    }
    if (has('blocked'))
      await db.admin`insert into blocked_numbers (account_id, phone_number) values (${account.id}, ${phone})`
    if (has('moved number'))
      await db.admin`update clients set mobile_phone = '12085550399' where id = ${client.id}`
    if (has('in the trash')) await db.admin`update clients set deleted_at = now() where id = ${client.id}`
    if (has('died')) await db.admin`update clients set dod = '2026-11-01' where id = ${client.id}`
  }
  process.env.CAMPAIGN_SEGMENTS_PER_SECOND = String(perSecond)
  resetEnv()
  expect(env().CAMPAIGN_SEGMENTS_PER_SECOND).toBe(perSecond)
  try {
    await sendAll(given.length * 8)
  } finally {
    delete process.env.CAMPAIGN_SEGMENTS_PER_SECOND
    resetEnv()
  }
  const recipients = await db.admin`
    select p.run_id = ${runs[0]!} as first, p.phone, p.level, p.state, p.reason, p.segments, m.body, m.status, m.campaign_name,
      (select count(*)::int from sms_deliveries d where d.account_id = m.account_id and d.message_id = m.id) as deliveries
    from campaign_recipients p left join sms_messages m on m.account_id = p.account_id and m.id = p.message_id
    where p.account_id = ${account.id} order by 1, 2`
  const conversations = await db.admin`
    select r.phone_number, r.level, r.status, r.last_message_flow, r.last_message_status, count(m.id)::int as texts
    from conversations r left join sms_messages m on m.account_id = r.account_id and m.conversation_id = r.id
    where r.account_id = ${account.id} group by r.account_id, r.id order by 1`
  const states = await db.admin`select state from campaign_runs where account_id = ${account.id}`
  const jobs = await queuedJobs(db, /^sms\.send/, { accountId: account.id })
  return {
    recipients: [...recipients],
    conversations: [...conversations],
    states: [...states],
    jobs: jobs.flatMap(({ payload }) => payload.deliveryIds ?? [payload.deliveryId]).length,
  }
}

/** The carrier refused the newest text there, because the number is no mobile number. */
async function refuse(accountId: string, conversationId: string, phone: string): Promise<void> {
  await db.admin`
    with message as (
      insert into sms_messages (account_id, conversation_id, flow, body, status) values (${accountId}, ${conversationId}, 'outgoing', 'Hi', 'failed')
      returning account_id, id, conversation_id
    )
    insert into sms_deliveries (account_id, message_id, conversation_id, to_number, from_number, status, error_code, updated_at)
    select account_id, id, conversation_id, ${phone}, '12085550100', 'failed', 21614, '2026-11-19' from message`
}

test('a turn’s recipients are decided on together as each would be by itself', async () => {
  await fc.assert(
    fc.asyncProperty(people, async (given) => {
      const [together, alone] = [await campaign(given, 225), await campaign(given, 1)]
      expect(together).toEqual(alone)
    }),
    { numRuns: Math.ceil(PROPERTY_RUNS / 10) },
  )
})
