import type { ListField, TextField } from '#app/features/accounts/fields/fields.ts'
import { gathers, type Gate } from '#app/features/accounts/fields/kind.ts'
import {
  bool,
  choice,
  count,
  date,
  dollars,
  email,
  option,
  pastDate,
  phone,
  SSN,
  state,
  text,
  GENDERS,
} from '#app/features/accounts/fields/common-fields.ts'

/** The one of a client's two people that a field is about. */
export type Level = 'applicant' | 'coapplicant'
export const LEVELS: readonly Level[] = ['applicant', 'coapplicant']

type Declared = (TextField | ListField) & {
  /** Stored in a column of its own instead of in `details`. */
  column?: true
  /** For a field that only one of the two people has. */
  of?: Level
}

interface Declaration {
  title: string
  fields: readonly Declared[]
}

/** Marital statuses of a co-applicant. */
export const CO_STATUSES = [
  'Married',
  'Divorced',
  'Domestic Partner',
  'Widowed',
  'Boyfriend',
  'Girlfriend',
  'Parent',
  'Child',
] as const

export const SELF_EMPLOYED = 'Self Employed'

const column = (field: TextField): Declared => ({ ...field, column: true })
const secret = (name: string, label: string, shape?: Partial<TextField>): TextField => ({
  name,
  label,
  type: 'sealed',
  pattern: /^[a-z0-9*]{1,30}$/i,
  problem: 'Use letters and digits only.',
  ...shape,
})

/** All fields of a person (Client), declared once for forms, checks, storage and display. */
const DECLARED = {
  basic: {
    title: 'Name and contact',
    fields: [
      column(text('firstName', 'First name')),
      text('middleName', 'Middle name', { max: 100 }),
      column(text('lastName', 'Last name')),
      column(text('preferredFirstName', 'Preferred first name')),
      column(text('suffix', 'Suffix')),
      { ...column(text('companyName', 'Company')), wide: true },
      { ...column(choice('coStatus', 'Status', CO_STATUSES)), of: 'coapplicant' },
      column(phone('mobilePhone', 'Mobile phone')),
      column(phone('phone', 'Home phone')),
      text('mobilePhoneExtension', 'Mobile extension', { max: 20 }),
      text('phoneExtension', 'Home extension', { max: 20 }),
      { ...column(email('email', 'Email')), wide: true },
      column(pastDate('dob', 'Date of birth')),
      column(choice('gender', 'Gender', GENDERS)),
    ],
  },
  identity: {
    title: 'Identity',
    fields: [
      {
        ...column(
          text('externalId', 'Customer number', {
            max: 100,
            mayLookSecret: true,
            hint: 'Its number in your management system.',
          }),
        ),
        of: 'applicant',
      },
      SSN,
      column(pastDate('dod', 'Date of death')),
      count('heightFeet', 'Height, feet', 9),
      count('heightInches', 'Height, inches', 11),
      count('weight', 'Weight, lb', 1500),
    ],
  },
  work: {
    title: 'Work and status',
    fields: [
      column(option('occupation', 'Occupation', 'Occupation')),
      date('occupationHireDate', 'Hire date'),
      column(text('employerName', 'Employer')),
      column(text('businessType', 'Business type')),
      count('employees', 'Employees', 1_000_000),
      dollars('income', 'Income'),
      dollars('householdGrossIncome', 'Household gross income'),
      option('education', 'Education', 'Education'),
      column(choice('militaryStatus', 'Military status', ['Past', 'Present', 'None'])),
    ],
  },
  immigration: {
    title: 'Immigration',
    fields: [
      {
        name: 'immigrant',
        label: 'Immigrant',
        type: 'choice',
        choices: [
          { value: 'na', label: 'Not applicable' },
          { value: 'greenCard', label: 'Green card' },
          { value: 'student visa', label: 'Student visa' },
        ],
      },
      secret('immigrantCardNumber', 'Card number'),
      date('immigrantCardExpiration', 'Card expires'),
    ],
  },
  referral: {
    title: 'Referral',
    fields: [
      { ...column(option('affiliateVia', 'Referred via', 'AffliateVia')), of: 'applicant' },
      { ...column(date('affiliateOn', 'Referred on')), of: 'applicant' },
      {
        ...column({ name: 'affiliateContactId', label: 'Referred by', type: 'contact', wide: true }),
        of: 'applicant',
      },
      {
        ...column({
          name: 'affiliateContactLevel',
          label: 'Which of the two',
          type: 'choice',
          choices: [
            { value: 'applicant', label: 'Primary' },
            { value: 'coapplicant', label: 'Secondary' },
            { value: 'combined', label: 'Both' },
          ],
        }),
        of: 'applicant',
      },
    ],
  },
  license: {
    title: "Driver's license",
    fields: [
      secret('dlId', "Driver's license", {
        pattern: /^[a-z0-9*]{1,20}$/i,
      }),
      state('dlState', 'License state'),
    ],
  },
  habits: {
    title: 'Habits and history',
    fields: [
      {
        name: 'healthHistory',
        label: 'Health history',
        type: 'choice',
        choices: [
          { value: 'poor', label: 'Poor' },
          { value: 'good', label: 'Good' },
          { value: 'excellent', label: 'Excellent' },
        ],
      },
      bool('smoker', 'Tobacco Use'),
    ],
  },
  health: {
    title: 'Health coverage',
    fields: [
      text('healthNetwork', 'Network'),
      text('healthPlanName', 'Plan name'),
      secret('healthMemberId', 'Member Id'),
      dollars('healthMonthlyPremium', 'Monthly premium'),
      secret('healthMBI', 'Medicare Id'),
      bool('healthMedicaid', 'Medicaid'),
      count('taxNumClaimed', 'Number claimed on taxes', 50),
      {
        name: 'doctors',
        label: 'Doctors',
        type: 'list',
        itemLabel: 'doctor',
        item: [text('name', 'Name'), text('specialty', 'Specialty'), phone('phone', 'Phone')],
      },
      {
        name: 'rx',
        label: 'Prescriptions',
        type: 'list',
        itemLabel: 'prescription',
        item: [text('name', 'Name'), text('dosage', 'Dosage'), text('frequency', 'How often')],
      },
    ],
  },
  life: {
    title: 'Life coverage',
    fields: [
      dollars('lifePreferredBenefitAmount', 'Preferred benefit amount'),
      dollars('lifeMonthlyPremiumBudget', 'Monthly premium budget'),
    ],
  },
} satisfies Record<string, Declaration>

export type Group = keyof typeof DECLARED
export const GROUPS = Object.keys(DECLARED) as Group[]
export const groupTitle = (group: Group): string => DECLARED[group].title

/** A field of one of the two people. Forms and the wire call it `dob` or `coDob`. */
export type PersonField = (TextField | ListField) & {
  level: Level
  group: Group
  /** Its name without `co`, as in `details`. */
  base: string
  stored: 'column' | 'details' | 'sealed'
  /** Names the person too, where both people's fields are listed together. */
  fullLabel: string
}

/** `firstName` → `coFirstName` */
export const coName = (base: string) => `co${base[0]!.toUpperCase()}${base.slice(1)}`

function fieldsOfGroup(group: Group, level: Level): PersonField[] {
  const declared: readonly Declared[] = DECLARED[group].fields
  return declared
    .filter((field) => !field.of || field.of === level)
    .map(({ column: isColumn, of, ...field }) => {
      const co = level === 'coapplicant'
      // The co-applicant's company has no column: lists only show the applicant's.
      const coCompany = co && field.name === 'companyName'
      const stored = field.type === 'sealed' ? 'sealed' : isColumn && !coCompany
      return {
        ...field,
        // The co-applicant's form has the status beside it.
        ...(coCompany && { wide: false }),
        name: co && !of ? coName(field.name) : field.name,
        level,
        group,
        base: field.name,
        stored: stored === 'sealed' ? stored : stored ? 'column' : 'details',
        fullLabel: co ? `Co-applicant ${decapitalised(field.label)}` : field.label,
      } as PersonField
    })
}

const decapitalised = (label: string) =>
  /^[A-Z]{2}|^Medic/.test(label) ? label : label[0]!.toLowerCase() + label.slice(1)

/** The fields of one group and person, which a form shows and saves together. */
export type Part = `${Group}.${Level}`

const PARTS = Object.fromEntries(
  GROUPS.flatMap((group) => LEVELS.map((level) => [`${group}.${level}`, fieldsOfGroup(group, level)])),
) as Record<Part, PersonField[]>

export const isPart = (text: string): text is Part => Object.hasOwn(PARTS, text)
export const partFields = (parts: readonly Part[]): PersonField[] => parts.flatMap((part) => PARTS[part])
export const PERSON_FIELDS: readonly PersonField[] = partFields(Object.keys(PARTS) as Part[])
/** Fields whose value is never sent back with a refused form. */
export const SECRET_FIELDS = PERSON_FIELDS.filter((field) => field.stored === 'sealed').map(
  (field) => field.name,
)

/** The tabs of the form. */
export const TABS = ['general', 'auto', 'health', 'life'] as const
export type Tab = (typeof TABS)[number]
export const isTab = (text: string | undefined): text is Tab => TABS.some((tab) => tab === text)

export function tabsOf(gatheringForms: string): Tab[] {
  return TABS.filter((tab) => tab === 'general' || gathers(gatheringForms, tab satisfies Gate))
}

/** The groups of a tab. Habits matter to health and life, and are on the first of these tabs. */
export function tabGroups(tab: Tab, tabs: readonly Tab[]): Group[] {
  switch (tab) {
    case 'general':
      return ['basic', 'identity', 'work', 'immigration', 'referral']
    case 'auto':
      return ['license']
    case 'health':
      return ['habits', 'health']
    case 'life':
      return tabs.includes('health') ? ['life'] : ['habits', 'life']
  }
}

/** Tabs of a client's page that show a card for each person. */
export const PEOPLE_TABS = ['health', 'life'] as const
export type PeopleTab = (typeof PEOPLE_TABS)[number]

/** The groups of such a tab and its dialogs: habits are on both. */
export const peopleGroups = (tab: PeopleTab): Group[] =>
  tab === 'health' ? ['habits', 'health'] : ['habits', 'life']

export const partsOf = (groups: readonly Group[], levels: readonly Level[] = LEVELS): Part[] =>
  levels
    .flatMap((level) => groups.map((group): Part => `${group}.${level}`))
    .filter((part) => PARTS[part].length)

export const keepsGroup = (gatheringForms: string, group: Group): boolean => {
  const tabs = tabsOf(gatheringForms)
  return tabs.some((tab) => tabGroups(tab, tabs).includes(group))
}

/** A self-employed person has no employer, no employer's business and no employees. */
export function withoutEmployer(values: Record<string, unknown>): Record<string, unknown> {
  const settled = { ...values }
  for (const name of [(base: string) => base, coName]) {
    if (settled[name('occupation')] !== SELF_EMPLOYED) continue
    settled[name('employerName')] = undefined
    settled[name('businessType')] = undefined
    settled[name('employees')] = 0
  }
  return settled
}
