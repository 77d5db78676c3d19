import { gathers } from '#app/features/accounts/fields/kind.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import { kindColumns } from '../export/sheet-columns.ts'
import { RECORD_TARGET, type Target } from './import-labels.ts'

// Columns of a contact's row that hold its policies, vehicles, homes and dependents: `policy.premium` is a field of the
// first policy, `policy2.premium` of the second.

/** The kinds, each with how many a row may have. */
const MOST = { policy: 10, vehicle: 8, home: 4, dependent: 10 } as const
export type RowKind = keyof typeof MOST
export const ROW_KINDS = Object.keys(MOST) as RowKind[]

/** The record and its field that a target stands for, if it does. Records are counted from 1. */
export function recordPart(target: string): { kind: RowKind; at: number; name: string } | null {
  const found = RECORD_TARGET.exec(target)
  return found ? { kind: found[1] as RowKind, at: Number(found[2] || 1), name: found[3]! } : null
}

const targetOf = (kind: RowKind, at: number, name: string) => `${kind}${at === 1 ? '' : at}.${name}`

/** The targets for the records of a contact's row. */
export function recordTargets(gatheringForms: string): Target[] {
  return ROW_KINDS.filter((kind) => gathers(gatheringForms, KINDS[kind].gate)).flatMap((kind) =>
    Array.from({ length: MOST[kind] }, (_, index) => index + 1).flatMap((at) => {
      const group = at === 1 ? KINDS[kind].label : `${KINDS[kind].label} ${at}`
      return kindColumns(kind).map((field): Target => ({
        value: targetOf(kind, at, field.name),
        label: `${group}: ${field.label}`,
        field,
        group,
      }))
    }),
  )
}

/** Leaves out the records beyond the next one after those that are chosen, of which few files have any. */
export function offeredTargets<T extends { value: string }>(
  targets: readonly T[],
  chosen: readonly (string | null)[],
): T[] {
  const last = new Map<RowKind, number>()
  for (const target of chosen) {
    const part = recordPart(target ?? '')
    if (part) last.set(part.kind, Math.max(last.get(part.kind) ?? 0, part.at))
  }
  return targets.filter(({ value }) => {
    const part = recordPart(value)
    return !part || part.at <= (last.get(part.kind) ?? 0) + 1
  })
}

/** Other headings for fields, which say by themselves of which kind they are. Reduced to letters. */
export const RECORD_HEADINGS: Record<RowKind, Record<string, readonly string[]>> = {
  policy: {
    idNumber: ['policynumber', 'policyno', 'policy', 'policyid', 'policynum', 'policynbr'],
    company: [
      ...['carrier', 'insurer', 'carriername', 'writingcompany', 'writingcarrier', 'insurancecompany'],
      ...['insurancecarrier', 'policycompany', 'issuingcompany', 'mco'],
    ],
    effectiveDate: [
      ...['effective', 'effectivedate', 'effdate', 'eff', 'inceptiondate', 'startdate', 'policystart'],
      ...['inception', 'dateeffective'],
    ],
    termDate: [
      ...['expiration', 'expirationdate', 'enddate', 'expires', 'renewaldate', 'renewal', 'expdate'],
      ...['exp', 'xdate', 'expiry', 'expirydate', 'termdate', 'expiresdate', 'expireson', 'expirydate'],
    ],
    premium: [
      ...['premium', 'annualpremium', 'totalpremium', 'writtenpremium', 'fulltermpremium', 'currentpremium'],
      ...['premiumamount', 'estimatedpremium', 'annualizedpremium', 'billedpremium'],
    ],
    type: ['policytype', 'lineofbusiness', 'lob', 'policyline', 'linetype', 'lineofbusinesscode', 'coverage'],
  },
  vehicle: {
    vin: ['vin', 'vinnumber', 'vehicleidentificationnumber', 'vinno', 'serialnumber'],
    make: ['make', 'vehiclemake'],
    model: ['model', 'vehiclemodel'],
    year: ['modelyear', 'vehicleyear'],
    odometer: ['mileage', 'currentmileage'],
    totalMiles: ['annualmileage', 'milesperyear', 'annualmiles'],
    primaryDriver: ['assigneddriver', 'principaldriver'],
  },
  home: {
    address: ['propertyaddress', 'propertystreet', 'riskaddress', 'dwellingaddress', 'insuredlocation'],
    yearBuilt: ['yearbuilt', 'yrbuilt', 'builtin', 'constructionyear'],
    livingAreaSqft: ['livingarea', 'squarefeet', 'squarefootage', 'sqft', 'livingareasqft', 'sqfootage'],
    roofType: ['roofmaterial', 'rooftype'],
    dwelling: ['dwellingcoverage', 'coveragea', 'dwellinglimit'],
    zipcode: ['propertyzip', 'propertypostalcode'],
  },
  dependent: {
    firstName: ['dependentname', 'dependantname', 'childname', 'dependentfirstname', 'childfirstname'],
    dob: ['dependentdob', 'childdob', 'childbirthday'],
  },
}

/** Other headings for fields after the name of the kind: Policy #, Vehicle type, Child name. */
const AFTER_KIND: Record<RowKind, Record<string, readonly string[]>> = {
  policy: {
    idNumber: ['', 'number', 'no', 'num', 'nbr', 'id'],
    company: ['company', 'carrier', 'co'],
    type: ['line', 'lob', 'form'],
    termDate: ['end'],
    effectiveDate: ['start', 'from'],
    notes: ['note', 'comments', 'remarks', 'description'],
  },
  vehicle: { year: ['yr'], type: ['bodystyle'], autoValue: ['cost', 'costnew'], notes: ['note'] },
  home: {
    address: ['', 'street', 'streetaddress', 'location', 'address1', 'addressline'],
    zipcode: ['zip', 'postalcode'],
    state: ['st'],
    purchaseDate: ['purchasedate'],
  },
  dependent: {
    firstName: ['', 'name', 'first', 'fullname'],
    lastName: ['last', 'surname'],
    dob: ['birthday', 'birthdate', 'dateofbirth', 'born'],
    dlId: ['license', 'licensenumber', 'dl', 'dlnumber', 'driverslicense'],
    relationship: ['relation'],
    gender: ['sex'],
  },
}

const KIND_WORDS: Record<RowKind, readonly string[]> = {
  policy: ['policy', 'policies', 'pol', 'plcy'],
  vehicle: ['vehicle', 'vehicles', 'veh', 'auto', 'car'],
  home: ['property', 'dwelling', 'house', 'risk', 'home'],
  dependent: ['dependent', 'dependents', 'dependant', 'dep', 'child'],
}

/** Lines of business in headings such as Auto policy # and Home X-date, with the type of the policy. */
const LINES: readonly [words: RegExp, type: string][] = [
  [/^(?:auto|car|pa|pap)$/, 'Auto'],
  [/^(?:home|homeowners?|ho|house|ho3)$/, 'Home'],
  [/^(?:renters?|tenants?)$/, 'Renters'],
  [/^condo$/, 'Condo'],
  [/^(?:umbrella|umb|pup)$/, 'Umbrella'],
  [/^life$/, 'Life'],
  [/^health$/, 'Health'],
  [/^dental$/, 'Dental'],
  [/^vision$/, 'Vision'],
  [/^(?:commercial|business|bop)$/, 'Commercial'],
  [/^(?:gl)$/, 'General Liability'],
  [/^(?:wc|workcomp)$/, 'Workers Compensation'],
  [/^flood$/, 'Flood'],
  [/^(?:boat|watercraft)$/, 'Boat'],
  [/^(?:motorcycle|cycle|mc)$/, 'Motorcycle'],
  [/^(?:rv|motorhome)$/, 'RV'],
  [/^(?:dp|landlord)$/, 'Landlord'],
]
/** The fields of a policy that a heading with a line of business may name. */
const OF_LINE = ['idNumber', 'company', 'effectiveDate', 'termDate', 'premium']
/** The contact's own address is no home to insure. */
const OF_CONTACT = ['address', 'address2', 'city', 'state', 'zipcode']

const wordsOf = (heading: string) =>
  heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)|(\d)(\p{L})/gu, '$1$3 $2$4')
    .replace(/\bx[- ]dates?\b/gi, 'xdate')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** A heading reduced to letters and digits. "Client #" is no client but a number. */
export const plainly = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/[^\p{L}\p{N}]/gu, '')

const labelled = (kind: RowKind, stem: string) =>
  kindColumns(kind).find(({ name, label }) => [plainly(name), plainly(label)].includes(stem))?.name ?? null

/** The field that the words after the name of a kind mean. */
function fieldAfter(kind: RowKind, stem: string): string | null {
  const named = labelled(kind, stem)
  if (named) return named
  for (const headings of [AFTER_KIND[kind], RECORD_HEADINGS[kind]]) {
    const found = Object.entries(headings).find(([, stems]) => stems.includes(stem))
    if (found) return found[0]
  }
  return null
}

/** Headings that mean a field of a record only beside others that do. */
const UNSURE = [
  ...[
    'startdate',
    'enddate',
    'eff',
    'exp',
    'renewal',
    'coverage',
    'serialnumber',
    'make',
    'model',
    'mileage',
  ],
  ...['effective', 'expiration', 'expires', 'expiry', 'builtin'],
]
/** By these a record is one of its own beside numbered ones, and no total. */
const OWN = ['idNumber', 'vin', 'address', 'firstName']

interface Meaning {
  kind: RowKind
  /** The number in the heading. */
  at: number | null
  line: string | null
  name: string
  sure: boolean
}

/** Reads a heading as one of a record, by itself. */
function meaningOf(heading: string): Meaning | null {
  const all = wordsOf(heading)
  const numbers = all.filter((word) => /^\d{1,2}$/.test(word))
  if (numbers.length > 1) return null
  const at = numbers.length === 1 ? Number(numbers[0]) : null
  const words = all.filter((word) => !/^\d+$/.test(word))
  const bare = words.join('')
  const ofPolicy = (stem: string) => OF_LINE.find((name) => RECORD_HEADINGS.policy[name]!.includes(stem))
  const line = LINES.find(([pattern]) => words.some((word) => pattern.test(word)))
  if (line) {
    const rest = words.filter((word) => !line[0].test(word))
    const stem = rest.join('')
    const name = ofPolicy(stem)
    if (name) return { kind: 'policy', at, line: line[1], name, sure: true }
    const [first, ...after] = rest
    const afterPolicy = KIND_WORDS.policy.includes(first ?? '') ? fieldAfter('policy', after.join('')) : null
    if (afterPolicy) return { kind: 'policy', at, line: line[1], name: afterPolicy, sure: true }
  }
  for (const kind of ROW_KINDS) {
    const found = Object.entries(RECORD_HEADINGS[kind]).find(([, stems]) => stems.includes(bare))
    if (found) return { kind, at, line: null, name: found[0], sure: !UNSURE.includes(bare) }
  }
  for (const kind of ROW_KINDS) {
    if (!KIND_WORDS[kind].includes(words[0] ?? '')) continue
    const stem = words.slice(1).join('')
    const name = stem || at || kind === 'policy' ? fieldAfter(kind, stem) : null
    if (name && !(words[0] === 'home' && [...OF_CONTACT, 'type'].includes(name)))
      return { kind, at, line: null, name, sure: true }
  }
  return null
}

/** Headings that say which policy it is, but not of what. */
export const lineOf = (heading: string): string | null => meaningOf(heading)?.line ?? null

/**
 * The targets for headings of records: those that name their kind, then labels that only one kind has, if the sheet has
 * that kind. `Policy 1 #` and `Policy 2 #`, `Auto policy` and `Home policy`, and `Policy #` twice are two policies.
 */
export function recordTargetsFor(headings: readonly string[]): (string | null)[] {
  const said = headings.map((heading) => (heading ? meaningOf(heading) : null))
  const kinds = ROW_KINDS.filter((kind) => said.some((each) => each?.kind === kind && each.sure))
  const meanings = said.map((each) => (each && kinds.includes(each.kind) ? each : null))
  const places = new Places(meanings.filter((each) => each !== null))
  const targets = meanings.map((each) => each && places.take(each))
  return targets.map((target, column) => target ?? places.takeLabel(headings[column] ?? '', kinds))
}

/** Gives each record of a row its number. */
class Places {
  readonly #meanings: readonly Meaning[]
  readonly #numbers = new Map<string, number>()
  readonly #used = new Map<RowKind, Set<number>>(ROW_KINDS.map((kind) => [kind, new Set()]))
  readonly #taken = new Set<string>()

  constructor(meanings: readonly Meaning[]) {
    this.#meanings = meanings
    for (const { at, line, kind } of meanings) if (at && !line) this.#used.get(kind)!.add(at)
  }

  take({ kind, at, line, name }: Meaning): string | null {
    if (at && !line) return this.#claim(kind, at, name)
    if (!line && !this.#isOwn(kind)) return null
    for (let times = 1; times <= MOST[kind]; times += 1) {
      const target = this.#claim(kind, this.#numberOf(kind, `${line ?? ''} ${at ?? ''} ${times}`), name)
      if (target) return target
    }
    return null
  }

  /** A year beside make and model is the vehicle's, a type beside a number the policy's. */
  takeLabel(heading: string, kinds: readonly RowKind[]): string | null {
    const words = wordsOf(heading)
    const number = words.find((word) => /^\d{1,2}$/.test(word))
    const stem = words.filter((word) => !/^\d+$/.test(word)).join('')
    const owners = kinds.flatMap((kind) => {
      const name = stem && labelled(kind, stem)
      return name ? [{ kind, name }] : []
    })
    const [owner] = owners
    if (!owner || (owners.length > 1 && owner.kind !== 'policy')) return null
    return this.#claim(owner.kind, number ? Number(number) : 1, owner.name)
  }

  /** Whether headings without a number are a record: beside numbered ones they may be the total of all. */
  #isOwn(kind: RowKind): boolean {
    const others = this.#meanings.some((each) => each.kind === kind && (each.at || each.line))
    return (
      !others ||
      this.#meanings.some((each) => each.kind === kind && !each.at && !each.line && OWN.includes(each.name))
    )
  }

  #numberOf(kind: RowKind, group: string): number {
    const used = this.#used.get(kind)!
    const known = this.#numbers.get(`${kind} ${group}`)
    if (known) return known
    let number = 1
    while (used.has(number)) number += 1
    used.add(number)
    this.#numbers.set(`${kind} ${group}`, number)
    return number
  }

  #claim(kind: RowKind, at: number, name: string): string | null {
    const target = targetOf(kind, at, name)
    if (at < 1 || at > MOST[kind] || this.#taken.has(target)) return null
    this.#taken.add(target)
    return target
  }
}
