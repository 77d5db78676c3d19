import { env } from '#app/lib/env.server.ts'
import { seal } from '#app/lib/crypto.server.ts'
import type { Database } from '#db/client.ts'
import type { clients } from '#db/schema/index.ts'
import { demoSsn, type Random } from './random.ts'

type NewClient = typeof clients.$inferInsert & { id: string }
type Data = Record<string, unknown>

const WOMEN = new Set(
  `Janet Sofia Elena Grace Priya Hannah Aaliyah Chloe Fatima Helen Julia Laura Nadia Paula Ruth Teresa Vera Ximena Zoe
  Beatrice Deborah Frances Gloria Irene Katherine Margaret Olivia Rachel Tamara Wendy Zoë Renée Chloé Anaïs Núria Thảo
  Siobhán Mary Rosalind Cher Nora Dolores Ana Gwendolyn 美咲 芳 Đặng`.split(/\s+/),
)

/** Occupation, employers, and lowest and highest yearly income in thousands. */
const WORK: [string, readonly string[], number, number][] = [
  ['Teacher', ['Boise School District', 'Nampa School District', 'West Ada Schools'], 44, 72],
  ['Nurse', ['St. Luke’s', 'Saint Alphonsus', 'Valor Health'], 62, 98],
  ['Engineer', ['Micron', 'HP', 'Idaho Power'], 82, 160],
  ['Driver', ['Old Dominion Freight', 'May Trucking'], 46, 78],
  ['Electrician', ['Quality Electric', 'Wired Solutions'], 52, 92],
  ['Manager', ['Albertsons', 'WinCo Foods', 'Tamarack Resort'], 58, 120],
  ['Sales', ['Peterson Toyota', 'Boise Cascade'], 40, 130],
  ['Accountant', ['Eide Bailly', 'Harris & Co.'], 56, 110],
]
const TRADES = [
  'Landscaping',
  'Roofing',
  'Bakery',
  'Photography',
  'Trucking',
  'Bookkeeping',
  'Horse training',
]
const EDUCATION = ['High school', 'Some college', 'Associate degree', 'Bachelor’s degree', 'Master’s degree']
const NETWORKS = ['Blue Cross', 'SelectHealth', 'PacificSource', 'Regence']
const PLANS = ['Bronze 6000', 'Silver 3500', 'Gold 1200', 'Medicare Advantage Choice']
const DOCTORS: [string, string][] = [
  ['Dr. Helen Ostrander', 'Family medicine'],
  ['Dr. Amir Rahimi', 'Cardiology'],
  ['Dr. Susan Pruitt', 'Pediatrics'],
  ['Dr. Paul Whitfield', 'Orthopedics'],
]
const RX: [string, string, string][] = [
  ['Atorvastatin', '20 mg', 'Daily'],
  ['Lisinopril', '10 mg', 'Daily'],
  ['Metformin', '500 mg', 'Twice a day'],
  ['Albuterol', '90 mcg', 'As needed'],
]
const VIA = ['Client', 'Website', 'Walk-in', 'Partner', 'Event']
/** Letters used in Medicare ids: no S, L, O, I, B or Z. */
const MBI = 'ACDEFGHJKMNPQRTUVWXY'

/**
 * Adds personal details to the rows: birth date, work, health, license, referrer. Leaves out sealed fields if encryption
 * keys aren't configured.
 */
export async function addPersonDetails(
  tx: Database,
  rows: NewClient[],
  { random, now }: { random: Random; now: Date },
): Promise<void> {
  const year = now.getUTCFullYear()
  const canSeal = hasEncryptionKeys()
  for (const [index, row] of rows.entries()) {
    const sealed: Record<string, string> = {}
    const person = async (co: boolean, name: string, about: { age: number; known: boolean }) => {
      const details: Data = {}
      const columns: Data = {}
      const secret = async (field: string, value: string) => {
        if (!canSeal) return
        const column = co ? `co${field[0]!.toUpperCase()}${field.slice(1)}` : field
        sealed[column] = await seal(tx, row.accountId, value, { table: 'clients', column, rowId: row.id })
        details[field] = value.length >= 9 ? value.slice(-4) : value.slice(-2)
      }
      const woman = WOMEN.has(name.split(' ')[0]!)
      const born = year - about.age
      columns.gender = random.chance(0.95) ? (woman ? 'Female' : 'Male') : null
      if (about.known) columns.dob = `${born}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`
      if (about.age > 74 && random.chance(0.25)) {
        columns.dod = `${year - random.int(1, 2)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`
      }
      if (!about.known) return { columns, details }
      work(columns, details, about.age, year, random)
      if (random.chance(0.5)) {
        Object.assign(details, {
          heightFeet: 5,
          heightInches: woman ? random.int(1, 8) : random.int(6, 11),
          weight: woman ? random.int(110, 190) : random.int(145, 240),
        })
      }
      columns.militaryStatus = random.chance(0.12) ? 'Past' : random.chance(0.6) ? 'None' : null
      if (random.chance(0.6)) {
        await secret(
          'dlId',
          `${random.pick(['A', 'B', 'G', 'K'])}${random.pick(['B', 'D', 'X'])}${random.int(100_000, 999_999)}${random.pick(['C', 'F', 'H'])}`,
        )
        details.dlState = random.pick(['ID', 'ID', 'ID', 'OR', 'WA'])
      }
      if (random.chance(0.35)) await secret('ssn', demoSsn(random))
      if (random.chance(0.45)) await health(details, secret, about.age, random)
      if (random.chance(0.3)) {
        details.lifePreferredBenefitAmount = random.pick([100, 250, 500, 750]) * 100_000
        details.lifeMonthlyPremiumBudget = random.int(3, 18) * 1000
      }
      if (random.chance(0.03)) {
        details.immigrant = 'greenCard'
        await secret('immigrantCardNumber', `SRC${random.int(1_000_000_000, 9_999_999_999)}`)
        details.immigrantCardExpiration = `${year + random.int(1, 8)}-${two(random.int(1, 12))}-15`
      }
      return { columns, details }
    }

    const age = index === 0 ? 52 : random.int(21, 86)
    if (row.firstName) {
      const { columns, details } = await person(false, row.firstName, {
        age,
        known: index === 0 || random.chance(0.8),
      })
      Object.assign(row, columns, { details })
    }
    if (row.coFirstName) {
      const { columns, details } = await person(true, row.coFirstName, {
        age: index === 0 ? 55 : Math.max(19, age + random.int(-6, 6)),
        known: index === 0 || random.chance(0.7),
      })
      for (const [name, value] of Object.entries(columns)) {
        Object.assign(row, { [`co${name[0]!.toUpperCase()}${name.slice(1)}`]: value })
      }
      row.coDetails = details
    }
    row.sealed = sealed
    if (index === 0 || random.chance(0.5)) row.rating = index === 0 ? 4 : random.pick([2, 3, 4, 4, 5, 5])
    if (row.coFirstName && (index === 0 || random.chance(0.3))) row.coRating = random.pick([3, 4, 5])
    if (index === 0 || random.chance(0.3)) refer(row, index === 0 ? rows[2] : random.pick(rows), random)
  }
}

function refer(row: NewClient, by: NewClient | undefined, random: Random): void {
  row.affiliateVia = random.pick(VIA)
  row.affiliateOn = (row.createdAt as Date).toISOString().slice(0, 10)
  if (!by || by.id === row.id || (row.affiliateVia !== 'Client' && random.chance(0.7))) return
  row.affiliateVia = 'Client'
  row.affiliateContactId = by.id
  row.affiliateContactLevel = 'applicant'
}

function work(columns: Data, details: Data, age: number, year: number, random: Random): void {
  if (random.chance(0.5)) details.education = random.pick(EDUCATION)
  if (age > 66) {
    columns.occupation = 'Retired'
    details.income = random.int(24, 60) * 100_000
    return
  }
  if (random.chance(0.14)) {
    columns.occupation = 'Self Employed'
    details.employees = 0
    details.income = random.int(30, 140) * 100_000
    return
  }
  const [occupation, employers, low, high] = random.pick(WORK)
  columns.occupation = occupation
  columns.employerName = random.pick(employers)
  if (random.chance(0.2)) columns.businessType = random.pick(TRADES)
  details.income = random.int(low, high) * 100_000
  if (random.chance(0.5))
    details.householdGrossIncome = (details.income as number) + random.int(0, 70) * 100_000
  details.occupationHireDate = `${year - random.int(1, Math.max(1, Math.min(25, age - 20)))}-${two(random.int(1, 12))}-01`
}

async function health(
  details: Data,
  secret: (field: string, value: string) => Promise<void>,
  age: number,
  random: Random,
): Promise<void> {
  details.healthHistory = random.pick(['good', 'good', 'excellent', 'poor'])
  if (random.chance(0.15)) details.smoker = true
  details.healthNetwork = random.pick(NETWORKS)
  details.healthPlanName = age >= 65 ? PLANS[3] : random.pick(PLANS.slice(0, 3))
  details.healthMonthlyPremium = random.int(12, 64) * 1000
  details.taxNumClaimed = random.int(1, 5)
  await secret('healthMemberId', `XQ${random.int(100_000_000, 999_999_999)}`)
  const letter = () => random.pick([...MBI])
  if (age >= 65) {
    const [a, b, c, d, e] = [letter(), letter(), letter(), letter(), letter()]
    await secret(
      'healthMBI',
      `${random.int(1, 9)}${a}${b}${random.int(0, 9)}${c}${random.int(10, 99)}${d}${e}${random.int(10, 99)}`,
    )
  } else if (random.chance(0.08)) details.healthMedicaid = true
  details.doctors = random
    .shuffle(DOCTORS)
    .slice(0, random.int(1, 2))
    .map(([name, specialty]) => ({ name, specialty }))
  if (random.chance(0.6)) {
    details.rx = random
      .shuffle(RX)
      .slice(0, random.int(1, 2))
      .map(([name, dosage, frequency]) => ({ name, dosage, frequency }))
  }
}

function hasEncryptionKeys(): boolean {
  try {
    env()
    return true
  } catch {
    return false
  }
}

const two = (number: number) => String(number).padStart(2, '0')
