import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { companySchema } from '#app/features/accounts/account/company.schema.ts'
import { readCompany, saveCompany } from '#app/features/accounts/account/company.server.ts'
import {
  GATHERING_FORMS,
  readGathering,
  writeGathering,
} from '#app/features/accounts/account/gathering-forms.ts'
import { readPlan } from '#app/features/money/billing/billing.server.ts'
import { readCommitments } from '#app/features/money/billing/usage/committed.server.ts'
import { usageOf } from '#app/features/money/billing/usage/usage.server.ts'
import { readCallFlow } from '#app/features/telephony/call-flow/call-flow.schema.ts'
import { readOfficeHours } from '#app/features/accounts/office-hours/office-hours.schema.ts'
import { listPeers } from '#app/features/accounts/presence/presence.server.ts'
import { reviewTotals } from '#app/features/messaging/reviews/list-reviews.server.ts'
import { googleReviewUrl } from '#app/features/messaging/reviews/public-review.server.ts'
import { reviewSettingsFormSchema } from '#app/features/messaging/reviews/review.schema.ts'
import {
  getReviewSettings,
  saveReviewSettings,
} from '#app/features/messaging/reviews/review-settings.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, wholeList } from '#app/lib/api/list.ts'
import { type Ctx, inOneTransaction } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { EditConflict } from '#app/lib/errors.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { userAnswer } from '#app/lib/user-view.server.ts'
import { fromLocalInput } from '#app/lib/zoned.ts'
import { locations, phoneNumbers } from '#db/schema/index.ts'
import { readSetup } from './setup.server.ts'

const usage = {
  minutes: z.int(),
  messages: z.int(),
  recordings: z.int(),
  phoneNumbers: z.int(),
  asOf: z.string().describe('All that happened until then is counted.'),
}
const text = z.string().nullable()
const flag = z.boolean().nullable()

const account = z
  .object({
    id: z.uuid(),
    version: z.int().nullable(),
    name: z.string(),
    dbName: z.uuid().describe('The name of its realtime events: its id.'),
    timezone: z.string(),
    mfaRequired: z.boolean(),
    gatheringForms: z.string().describe(`A comma list of ${GATHERING_FORMS.join(', ')}, or all.`),
    serviceReviewEnabled: z.boolean(),
    reviewSMSMessage: text,
    googlePlaceId: text,
    googleReviewMinRating: z.int().nullable(),
    ratingNotificationEnabled: flag,
    googleReviewUrl: text,
    googleCalendar: z.boolean().describe('Whether it is connected.'),
    twilioPhoneNumber: text.describe('The primary number of its first location by name.'),
    twilioAddressSid: text.describe('The emergency address of that number.'),
    legalName: text,
    address: text,
    address2: text,
    city: text,
    state: text,
    zipcode: text,
    callFlow: text.describe('Of its first location by name, as JSON.'),
    officeHours: text.describe('Of its first location by name, as JSON; null if it is always open.'),
    messages: text.describe('Of its first location by name, as JSON with its signature.'),
    owner: z.uuid().nullable(),
    users: z.array(userAnswer),
    plan: z
      .object({
        type: z.string(),
        maxLocations: z.int(),
        maxServices: z.int(),
        maxPhoneNumbers: z.int(),
      })
      .nullable(),
    phoneUsage: z.object(usage).nullable().describe('This month’s.'),
  })
  .meta({ id: 'Account' })

const line = z.string().max(1000)
const emptiable = line.nullable().optional()
const gatheringForms = line
  .refine(
    (list) => list.split(',').every((name) => ['all', ...GATHERING_FORMS].includes(name.trim())),
    `Use a comma list of ${GATHERING_FORMS.join(', ')}, or all.`,
  )
  .describe('A comma list, or all.')

const companyBody = {
  name: line.optional(),
  legalName: emptiable,
  address: emptiable,
  address2: emptiable,
  city: emptiable,
  state: emptiable,
  zipcode: emptiable,
  timezone: line.optional(),
  mfaRequired: z.boolean().optional(),
  gatheringForms: gatheringForms.optional(),
}
const reviewBody = {
  serviceReviewEnabled: z.boolean().optional(),
  reviewSMSMessage: line.optional(),
  googlePlaceId: line.optional(),
  googleReviewMinRating: z.int().min(1).max(5).optional(),
  ratingNotificationEnabled: z.boolean().optional(),
}

export const apiCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}',
    summary: 'Get the account',
    notes: 'Settings, plan and use are null for employees.',
    area: 'account',
    who: 'user',
    output: account,
    ifMatch: true,
    example: { params: { accountId: '$account' } },
    run: (ctx) => answer(ctx),
  }),
  defineCall({
    method: 'PUT',
    path: '/accounts/{accountId}',
    summary: 'Change the account’s settings',
    notes:
      'Null empties a field. Once multi-factor sign-in is required, users without it must set it up first.',
    area: 'account',
    who: 'administer',
    body: z.object({ ...companyBody, ...reviewBody }),
    output: account,
    ifMatch: true,
    example: {
      params: { accountId: '$account' },
      body: { serviceReviewEnabled: true, googleReviewMinRating: 5, gatheringForms: 'all' },
    },
    run: async (ctx, { body, version }) => {
      const given = Object.keys(body)
      await inOneTransaction(ctx, async (inner) => {
        const company = await readCompany(inner)
        if (version !== undefined && version !== company.version) {
          throw new EditConflict('Someone else changed this account after you opened it.', company.version)
        }
        if (given.some((name) => name in companyBody)) {
          const changed = Object.fromEntries(
            given.map((name) => [name, body[name as keyof typeof body] ?? undefined]),
          )
          const forms = body.gatheringForms
            ? readGathering(body.gatheringForms)
            : company.values.gatheringForms
          const values = { ...company.values, ...changed, gatheringForms: forms, version: company.version }
          await saveCompany(inner, parseInput(companySchema, values))
        }
        if (given.some((name) => name in reviewBody)) {
          const { values, version: current } = await getReviewSettings(inner)
          const merged = { ...values, ...body }
          const on = (value: boolean) => (value ? 'on' : undefined)
          const form = parseInput(reviewSettingsFormSchema, {
            ...merged,
            serviceReviewEnabled: on(merged.serviceReviewEnabled),
            ratingNotificationEnabled: on(merged.ratingNotificationEnabled),
            version: current,
          })
          await saveReviewSettings(inner, form)
        }
      })
      return answer(ctx)
    },
  }),
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/setup',
    summary: 'List the steps of setting up the account',
    area: 'account',
    who: 'administer',
    output: listOf(
      z.object({
        name: z.enum(['location', 'phone', 'stripePaymentMethodId', 'mfaSetup']),
        done: z.boolean(),
      }),
    ),
    example: { params: { accountId: '$account' } },
    run: async (ctx) => wholeList((await readSetup(ctx)).steps),
  }),
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/phone/usage',
    summary: 'Get the use of a month',
    area: 'account',
    who: 'administer',
    query: {
      monthYear: z
        .union([
          z.literal('thisMonth'),
          z.string().regex(/^(0[1-9]|1[0-2])\/(19|20|21)\d\d$/, 'Use MM/yyyy.'),
        ])
        .default('thisMonth')
        .describe('thisMonth, or MM/yyyy; a later month counts as this one.'),
    },
    output: z.object({
      ...usage,
      plan: z.string().describe('The plan’s name.'),
      committed: z
        .object({ minutes: z.int().nullable(), messages: z.int().nullable() })
        .describe('What the plan commits to.'),
    }),
    example: { params: { accountId: '$account' }, query: { monthYear: 'thisMonth' } },
    run: async (ctx, { query: { monthYear } }) => {
      const current = monthOf(ctx)
      const named = monthYear.replace(/^(\d\d)\/(\d{4})$/, '$2-$1')
      const [used, { plan, committed }] = await Promise.all([
        usageOf(ctx, { month: named < current ? named : current }),
        ctx.db(readCommitments),
      ])
      const { minutes, messages } = committed
      return { ...used, plan, committed: { minutes: minutes.units, messages: messages.units } }
    },
  }),
  defineCall({
    method: 'GET',
    path: '/reviews/totals',
    summary: 'Get the totals of service reviews',
    area: 'reviews',
    who: 'user',
    query: {
      requestedBy: z.uuid().optional().describe('Only of this user.'),
      monthYear: z
        .string()
        .regex(/^(0[1-9]|1[0-2])(19|20|21)\d\d$/, 'Use MMyyyy.')
        .optional()
        .describe('MMyyyy; of all time by default.'),
    },
    output: z.object({
      reviews: z.int().describe('How many were asked.'),
      completed: z.int().describe('How many answered.'),
      rating: z.number().nullable().describe('The average of 1 to 5 stars.'),
    }),
    example: { query: { monthYear: '112026' } },
    run: (ctx, { query: { requestedBy, monthYear } }) => {
      if (!monthYear) return reviewTotals(ctx, { requestedBy })
      const [month, year] = [Number(monthYear.slice(0, 2)), Number(monthYear.slice(2))]
      const first = (months: number) => {
        const day = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
        return fromLocalInput(`${day}T00:00`, ctx.account.timezone)
      }
      const [from, to] = [first(0), first(1)]
      return reviewTotals(ctx, { requestedBy, ...(from && { from }), ...(to && { to }) })
    },
  }),
]

const monthOf = (ctx: Ctx): string => dayIn(ctx.now(), ctx.account.timezone).slice(0, 7)

async function answer(given: Ctx): Promise<z.input<typeof account>> {
  return inOneTransaction(given, async (ctx) => {
    const peers = await listPeers(ctx)
    const { id, name, timezone, mfaRequired, gatheringForms: forms, serviceReviewEnabled } = ctx.account
    const seen = {
      ...{ id, dbName: id, name, timezone, mfaRequired, serviceReviewEnabled },
      gatheringForms: writeGathering(readGathering(forms)),
      googleCalendar: ctx.account.calendarConnected,
      owner: peers.find(({ role }) => role === 'owner')?.id ?? null,
      users: peers,
    }
    return { ...seen, ...(ctx.can.administer ? await settingsOf(ctx) : HIDDEN) }
  })
}

/** The part of the account that employees don't see. */
const HIDDEN = {
  ...{ version: null, reviewSMSMessage: null, googlePlaceId: null, googleReviewMinRating: null },
  ...{
    ratingNotificationEnabled: null,
    googleReviewUrl: null,
    twilioPhoneNumber: null,
    twilioAddressSid: null,
  },
  ...{ legalName: null, address: null, address2: null, city: null, state: null, zipcode: null },
  ...{ callFlow: null, officeHours: null, messages: null, plan: null, phoneUsage: null },
}

async function settingsOf(ctx: Ctx) {
  const [company, reviews, plan, phoneUsage, [location]] = await Promise.all([
    readCompany(ctx),
    getReviewSettings(ctx),
    ctx.db(readPlan),
    usageOf(ctx, { month: monthOf(ctx) }),
    ctx.db((tx) =>
      tx
        .select({
          callFlow: locations.callFlow,
          officeHours: locations.officeHours,
          signature: locations.signature,
          number: phoneNumbers.number,
          addressSid: phoneNumbers.emergencyAddressSid,
        })
        .from(locations)
        .leftJoin(
          phoneNumbers,
          sql`${phoneNumbers.accountId} = ${locations.accountId} and ${phoneNumbers.locationId} = ${locations.id}
            and ${phoneNumbers.isDefault}`,
        )
        .where(eq(locations.accountId, ctx.account.id))
        .orderBy(asc(locations.name))
        .limit(1),
    ),
  ])
  const { values } = company
  const hours = location && readOfficeHours(location.officeHours)
  return {
    version: company.version,
    name: values.name,
    timezone: values.timezone,
    mfaRequired: values.mfaRequired,
    gatheringForms: writeGathering(values.gatheringForms),
    legalName: values.legalName ?? null,
    address: values.address ?? null,
    address2: values.address2 ?? null,
    city: values.city ?? null,
    state: values.state ?? null,
    zipcode: values.zipcode ?? null,
    ...reviews.values,
    googleReviewUrl: reviews.values.googlePlaceId ? googleReviewUrl(reviews.values.googlePlaceId) : null,
    twilioPhoneNumber: location?.number ?? null,
    twilioAddressSid: location?.addressSid ?? null,
    callFlow: location ? JSON.stringify(readCallFlow(location.callFlow)) : null,
    officeHours: hours ? JSON.stringify(hours) : null,
    messages: location ? JSON.stringify({ signature: location.signature }) : null,
    plan,
    phoneUsage,
  }
}
