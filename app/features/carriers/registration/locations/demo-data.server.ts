import { asc, eq } from 'drizzle-orm'
import { seal } from '#app/lib/crypto.server.ts'
import {
  locationAddresses,
  locationBusinesses,
  locationRegistrations,
  locationReps,
  locations,
  phoneNumbers,
} from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import { numberPlace } from './stored.server.ts'

const DAY = 24 * 60 * 60_000

/** An id of the emulated provider, which begins with the first agency's registration. */
const sid = (prefix: string) => `${prefix}${'0'.repeat(31)}2`

const REP = {
  firstName: 'Maya',
  lastName: 'Reyes',
  email: 'maya@harbor.example',
  businessTitle: 'Owner',
  jobPosition: 'CEO',
  phoneNumber: '12085550190',
} as const

/** The first agency's office has an approved brand, its second one a wizard half filled in. The other agency has begun nothing. */
export async function addRegistrations({ tx, accountId, now, users, isSmall }: DemoAgency): Promise<void> {
  if (isSmall || users.length < 2) return
  const [office, branch] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.accountId, accountId))
    .orderBy(asc(locations.name))
  if (!office || !branch) return
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const common = { accountId, updatedBy: users[0]!.id }
  const business = async (locationId: string): Promise<typeof locationBusinesses.$inferInsert> => ({
    ...common,
    locationId,
    businessName: 'Harbor Insurance LLC',
    businessType: 'Limited Liability Corporation',
    industry: 'INSURANCE',
    sealed: { registrationNumber: await seal(tx, accountId, '84-2719035', numberPlace(locationId)) },
    registrationLast4: '9035',
    websiteUrl: 'https://harbor.example',
  })
  await tx.update(locations).set({ emergencyEnabled: true }).where(eq(locations.id, office.id))
  await tx
    .update(phoneNumbers)
    .set({ emergencyAddressSid: sid('AD') })
    .where(eq(phoneNumbers.locationId, office.id))
  await tx.insert(locationAddresses).values([
    {
      ...{ ...common, locationId: office.id, legalName: 'Harbor Insurance LLC', address: '700 W Main St' },
      ...{ address2: 'Suite 210', city: 'Boise', state: 'ID', zipcode: '83702', updatedAt: ago(64) },
      emergencyEnabled: true,
    },
    {
      ...{
        ...common,
        locationId: branch.id,
        legalName: 'Harbor Insurance LLC',
        address: '1220 SW Morrison St',
      },
      ...{ city: 'Portland', state: 'OR', zipcode: '97205', updatedAt: ago(2) },
    },
  ])
  await tx.insert(locationBusinesses).values([
    { ...(await business(office.id)), updatedAt: ago(64) },
    { ...(await business(branch.id)), updatedAt: ago(2) },
  ])
  await tx
    .insert(locationReps)
    .values([{ ...common, locationId: office.id, level: 1, ...REP, updatedAt: ago(64) }])
  await tx.insert(locationRegistrations).values([
    {
      ...{ accountId, locationId: office.id, createdAt: ago(64) },
      ...{ addressSid: sid('AD'), documentSid: sid('RD'), businessSid: sid('IT'), profileSid: sid('BU') },
      rep1Sid: `IT${'0'.repeat(31)}3`,
      profileStatus: 'approved',
      profileSubmittedAt: ago(63),
      profileDecidedAt: ago(62),
      brandType: 'private',
      brandVolume: 'standard',
      brandInformationSid: `IT${'0'.repeat(31)}4`,
      trustBundleSid: `BU${'0'.repeat(31)}3`,
      trustBundleStatus: 'twilio-approved',
      brandSid: sid('BN'),
      brandStatus: 'APPROVED',
      brandScore: 75,
      brandSubmittedAt: ago(62),
      brandDecidedAt: ago(60),
    },
    { accountId, locationId: branch.id, createdAt: ago(2), addressSid: `AD${'0'.repeat(31)}3` },
  ])
}
