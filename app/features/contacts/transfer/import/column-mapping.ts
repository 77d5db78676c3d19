import { gathers } from '#app/features/accounts/fields/kind.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import {
  clientColumns,
  type ColumnField,
  EXTERNAL_COLUMN,
  ID_COLUMN,
  LOCATION_COLUMN,
  MANAGER_COLUMN,
  recordColumns,
  type Scope,
  SCOPE_KINDS,
  SCOPES,
  SHEET_NAMES,
  TAGS_COLUMN,
} from '../export/sheet-columns.ts'
import { areCallHeadings, CALL_SYNONYMS, CALL_TARGETS } from '../imported-calls/call-targets.ts'
import { areMessageHeadings, MESSAGE_SYNONYMS, MESSAGE_TARGETS } from '../messages/message-targets.ts'
import { NAME_TARGET, type Target } from './import-labels.ts'
import { plainly, RECORD_HEADINGS, recordTargets, recordTargetsFor } from './record-targets.ts'

// A target says where a column of a file goes: the name of a field, `#id` for the file's own id of a client, `#tags` and
// similar names for what a client has besides its fields, or `address.city` for a field of the address in a client's row.

export const ID_TARGET = '#id'
/** The number that another system knows a contact by: a field of the contact, and a key of its records. */
export const EXTERNAL_TARGET = 'externalId'
export const TAGS_TARGET = '#tags'
export const MANAGER_TARGET = '#manager'
export const LOCATION_TARGET = '#location'
export const PHONES_TARGET = '#phones'
export const EMAILS_TARGET = '#emails'
/** Street, city, state and ZIP code in one cell. */
export const ADDRESS_TARGET = '#address'
export const NOTES_TARGET = '#notes'
/** When the note of the row was written, and by whom. */
export const NOTE_DATE = '#noteDate'
export const NOTE_AUTHOR = '#noteAuthor'
export const EXTRA_TARGET = '#extra'
/** The name of the one who referred a contact. */
export const REFERRER_NAME = '#referredBy'
/** The columns of a list of those who said no. */
export const OPT_OUT_NUMBER = '#number'
export const OPT_OUT_STATE = '#state'
export const OPT_OUT_SINCE = '#since'
export const OPT_OUT_HOW = '#how'
/** The contact of a record, by what it can be found by. */
export const OWNER_FIRST = '#ownerFirst'
export const OWNER_LAST = '#ownerLast'
/** Whether a contact said no to texts. */
export const NO_TEXTS_TARGET = '#noTexts'
/** The parts of a first and a second address. */
export const ADDRESS_PREFIXES = ['address.', 'address2.'] as const

/** Kinds of sheets whose rows are about numbers, which may be no contact's. */
export const LIST_KINDS = ['optOuts', 'messages', 'calls'] as const
export type ListKind = (typeof LIST_KINDS)[number]

/** `contacts`, records of contacts, or a list of another service. */
export type SheetKind = 'contacts' | Scope | ListKind

export const isListKind = (kind: string | null | undefined): kind is ListKind =>
  LIST_KINDS.some((list) => list === kind)

export const isScope = (kind: string | null | undefined): kind is Scope =>
  SCOPES.some((scope) => scope === kind)

export const isSheetKind = (kind: string | null | undefined): kind is SheetKind =>
  kind === 'contacts' || isScope(kind) || isListKind(kind)

/** The kinds of sheets the account can import. */
export function sheetKinds(gatheringForms: string): SheetKind[] {
  return [
    'contacts',
    ...SCOPES.filter((scope) => gathers(gatheringForms, KINDS[SCOPE_KINDS[scope]].gate)),
    ...LIST_KINDS,
  ]
}

const OWNER_TARGETS: readonly Target[] = [
  { value: NAME_TARGET, label: 'Contact’s whole name', field: null },
  { value: OWNER_FIRST, label: 'Contact’s first name', field: null },
  { value: OWNER_LAST, label: 'Contact’s last name', field: null },
  { value: PHONES_TARGET, label: 'Contact’s phone', field: null, several: true },
  { value: EMAILS_TARGET, label: 'Contact’s email', field: null, several: true },
]

/** Whether the columns of a sheet of records say whose each row is. */
export const namesOwner = (kind: SheetKind, targets: readonly (string | null)[]): boolean =>
  [
    ID_TARGET,
    EXTERNAL_TARGET,
    PHONES_TARGET,
    EMAILS_TARGET,
    ...(kind === 'policies' ? ['idNumber'] : []),
  ].some((target) => targets.includes(target))

/** The targets for the columns of a sheet. */
export function targetsOf(kind: SheetKind, gatheringForms: string): Target[] {
  const id: Target = { value: ID_TARGET, label: ID_COLUMN, field: null }
  const plain = (field: ColumnField): Target => ({ value: field.name, label: field.label, field })
  if (kind === 'optOuts') {
    return [
      { value: OPT_OUT_NUMBER, label: 'Phone number', field: null },
      { value: OPT_OUT_STATE, label: 'Opted out or in', field: null },
      { value: OPT_OUT_SINCE, label: 'Since when', field: null },
      { value: OPT_OUT_HOW, label: 'How they said it', field: null },
    ]
  }
  if (kind === 'messages') return MESSAGE_TARGETS
  if (kind === 'calls') return CALL_TARGETS
  if (kind !== 'contacts') {
    const number: Target = { value: EXTERNAL_TARGET, label: EXTERNAL_COLUMN, field: null }
    return [id, number, ...recordColumns(kind).map(plain), ...OWNER_TARGETS]
  }
  const address = gathers(gatheringForms, 'address')
    ? [
        { value: ADDRESS_TARGET, label: 'Whole address', field: null },
        ...ADDRESS_PREFIXES.flatMap((prefix, at) =>
          recordColumns('addresses')
            .filter((field) => field.type !== 'boolean')
            .map((field) => {
              const label = field.name === 'type' ? 'Address type' : field.label
              return {
                value: prefix + field.name,
                label: at === 0 ? label : `Second address: ${label}`,
                field,
              }
            }),
        ),
      ]
    : []
  const others = [
    { value: LOCATION_TARGET, label: LOCATION_COLUMN, field: null },
    { value: MANAGER_TARGET, label: MANAGER_COLUMN, field: null },
    { value: TAGS_TARGET, label: TAGS_COLUMN, field: null },
    { value: NO_TEXTS_TARGET, label: 'Opted out of texts', field: null },
  ]
  const loose: Target[] = [
    { value: PHONES_TARGET, label: 'Another phone', field: null, several: true },
    { value: EMAILS_TARGET, label: 'Another email', field: null, several: true },
    { value: NOTES_TARGET, label: 'Note', field: null, several: true },
    { value: NOTE_DATE, label: 'Date of the note', field: null },
    { value: NOTE_AUTHOR, label: 'Author of the note', field: null },
    { value: REFERRER_NAME, label: 'Referred by (name)', field: null },
    { value: EXTRA_TARGET, label: 'Extra item', field: null, several: true },
  ]
  const name: Target = { value: NAME_TARGET, label: 'Whole name, also of a couple or company', field: null }
  return [
    id,
    name,
    ...clientColumns(gatheringForms).map(plain),
    ...others,
    ...address,
    ...loose,
    ...recordTargets(gatheringForms),
  ]
}

/** The address and its field that a target stands for, if it does. */
export function addressPart(target: string): { address: number; name: string } | null {
  const address = ADDRESS_PREFIXES.findIndex((prefix) => target.startsWith(prefix))
  return address < 0 ? null : { address, name: target.slice(ADDRESS_PREFIXES[address]!.length) }
}

/** Other headings for a target, reduced to letters and digits. */
const SYNONYMS: Record<string, readonly string[]> = {
  ...MESSAGE_SYNONYMS,
  ...CALL_SYNONYMS,
  [OPT_OUT_NUMBER]: [
    ...[
      'phone',
      'mobile',
      'mobilephone',
      'mobilenumber',
      'cell',
      'cellphone',
      'cellnumber',
      'number',
      'to',
      'from',
    ],
    ...['contactnumber', 'contactphone', 'recipient', 'phonenumbers', 'smsnumber', 'telephone', 'contact'],
  ],
  [OPT_OUT_STATE]: [
    ...[
      'optinstatus',
      'optoutstatus',
      'optin',
      'optout',
      'optedin',
      'optedout',
      'smsoptin',
      'smsoptout',
      'status',
    ],
    ...[
      'subscribed',
      'unsubscribed',
      'subscription',
      'subscriptionstatus',
      'consent',
      'smsconsent',
      'consentstatus',
    ],
    ...[
      'donottext',
      'donotcontact',
      'donotsms',
      'dnt',
      'dnc',
      'blocked',
      'smsstatus',
      'textconsent',
      'state',
    ],
  ],
  [OPT_OUT_SINCE]: [
    ...[
      'optedoutat',
      'optedouton',
      'optoutdate',
      'optedoutdate',
      'optedouttime',
      'optouttime',
      'dateoptedout',
      'unsubscribedat',
      'unsubscribedate',
    ],
    ...[
      'unsubscribedon',
      'date',
      'datetime',
      'timestamp',
      'time',
      'createdat',
      'updatedat',
      'datecreated',
      'since',
    ],
  ],
  [OPT_OUT_HOW]: [
    ...[
      'source',
      'reason',
      'method',
      'keyword',
      'message',
      'how',
      'optoutsource',
      'optoutreason',
      'comment',
      'note',
    ],
  ],
  [NO_TEXTS_TARGET]: [
    ...['optinstatus', 'optoutstatus', 'optin', 'optout', 'optedin', 'optedout', 'smsoptin', 'smsoptout'],
    ...['textoptin', 'textoptout', 'smsconsent', 'textconsent', 'smsstatus', 'donottext', 'donotsms'],
    ...['unsubscribed', 'oktotext', 'smssubscribed', 'optedoutat', 'optoutdate', 'isoptedout'],
  ],
  [TAGS_TARGET]: ['tag', 'labels', 'groupmembership', 'categories', 'groups'],
  [ID_TARGET]: ['contactid'],
  [NAME_TARGET]: [
    ...['name', 'fullname', 'clientname', 'customername', 'insured', 'insuredname', 'namedinsured'],
    ...[
      'firstnamedinsured',
      'primaryinsured',
      'primarynamedinsured',
      'policyholder',
      'contactname',
      'displayname',
    ],
    ...['applicantname', 'accountname', 'contact', 'client', 'customer'],
  ],
  [PHONES_TARGET]: [
    ...[
      'workphone',
      'businessphone',
      'businessphone2',
      'homephone2',
      'otherphone',
      'companymainphone',
      'phone3',
    ],
    ...[
      'carphone',
      'officephone',
      'workphonenumber',
      'work',
      'alternatephone',
      'altphone',
      'secondaryphone',
      'phone4',
    ],
    ...['daytimephone', 'eveningphone', 'cell2', 'mobile2', 'mobilephone2', 'phone1value', 'phone2value'],
    ...['phone3value', 'phone4value', 'phone5value', 'workphone2', 'mobile', 'cell', 'cellphone'],
    ...['mobilephone', 'homephone', 'primaryphone'],
  ],
  [EMAILS_TARGET]: [
    ...['email2', 'email3', 'email2address', 'email3address', 'secondaryemail', 'otheremail', 'workemail'],
    ...['alternateemail', 'email1value', 'email2value', 'email3value', 'emailaddress2', 'emailaddress3'],
    ...['email', 'emailaddress'],
  ],
  [ADDRESS_TARGET]: [
    'fulladdress',
    'address1formatted',
    'formattedaddress',
    'completeaddress',
    'wholeaddress',
  ],
  [NOTES_TARGET]: [
    ...['notes', 'note', 'comments', 'comment', 'remarks', 'memo', 'notetext', 'notebody', 'notecontent'],
    ...['logentry', 'activitynote', 'notedescription'],
  ],
  [NOTE_DATE]: [
    'notedate',
    'notesdate',
    'dateofnote',
    'notecreated',
    'notecreatedat',
    'noteddate',
    'notetime',
  ],
  [NOTE_AUTHOR]: [
    ...['noteauthor', 'noteby', 'notesby', 'notecreatedby', 'enteredby', 'writtenby', 'noteuser', 'notedby'],
    ...['author'],
  ],
  affiliateVia: [
    ...['leadsource', 'source', 'referralsource', 'clientsource', 'marketingsource', 'customersource'],
    ...['howdidyouhearaboutus', 'howheard', 'sourceofbusiness', 'contactsource'],
  ],
  [MANAGER_TARGET]: [
    ...['producer', 'agent', 'assignedto', 'assignedagent', 'assignedproducer', 'accountmanager', 'owner'],
    ...[
      'accountexecutive',
      'accountexec',
      'manager',
      'agentname',
      'producername',
      'contactowner',
      'leadowner',
    ],
  ],
  [EXTRA_TARGET]: [
    ...['spouse', 'webpage', 'website', 'website1value', 'fax', 'jobtitle', 'anniversary', 'relatedpeople'],
    'otheraddress',
  ],
  [REFERRER_NAME]: ['referredby', 'referral', 'referrer', 'referredbyname', 'referrername'],
  [EXTERNAL_TARGET]: [
    ...['clientid', 'customerid', 'id', 'custno', 'custid', 'customerno', 'accountnumber', 'accountno'],
    ...['clientno', 'clientnumber', 'lookupcode', 'externalid', 'applicantid', 'insuredid', 'clientcode'],
  ],
  [OWNER_FIRST]: ['firstname', 'first', 'fname', 'insuredfirstname', 'clientfirstname'],
  [OWNER_LAST]: ['lastname', 'last', 'lname', 'surname', 'insuredlastname', 'clientlastname'],
  firstName: ['first', 'fname', 'givenname', 'insuredfirstname', 'primaryfirstname'],
  middleName: ['middle', 'additionalname', 'mi', 'middleinitial'],
  suffix: ['namesuffix'],
  lastName: ['last', 'lname', 'surname', 'familyname', 'insuredlastname', 'primarylastname'],
  preferredFirstName: ['nickname', 'goesby', 'preferredname'],
  companyName: [
    'business',
    'businessname',
    'organization',
    'organisation',
    'organizationname',
    'organization1name',
    'companyname',
    'dba',
  ],
  email: [
    'emailaddress',
    'mail',
    'primaryemail',
    'emailaddress1',
    'email1',
    'email1address',
    'personalemail',
  ],
  mobilePhone: [
    'mobile',
    'cell',
    'cellphone',
    'mobilenumber',
    'cellnumber',
    'cellphonenumber',
    'mobilephonenumber',
    'primaryphone',
    'textnumber',
  ],
  phone: ['home', 'homenumber', 'homephonenumber', 'landline', 'phone2', 'residencephone'],
  dob: ['birthday', 'birthdate', 'dateofbirth', 'born'],
  ssn: ['socialsecurity', 'socialsecuritynumber', 'ssnumber'],
  coFirstName: ['spousefirstname', 'coapplicantfirst', 'cofirst'],
  coLastName: ['spouselastname', 'coapplicantlast', 'colast'],
  coEmail: ['spouseemail'],
  coMobilePhone: ['spousephone', 'spousemobile', 'spousecell'],
  coDob: ['spousedob', 'spousebirthday', 'spousebirthdate', 'spousedateofbirth'],
  'address.address': [
    ...[
      'street',
      'streetaddress',
      'address1',
      'addressline1',
      'mailingaddress',
      'homestreet',
      'address1street',
    ],
    ...['mailingstreet', 'mailingaddress1', 'homeaddress', 'physicaladdress'],
  ],
  'address.address2': [
    'addressline2',
    'unit',
    'apt',
    'suite',
    'homestreet2',
    'address1extendedaddress',
    'mailingaddress2',
  ],
  'address.city': ['town', 'homecity', 'address1city', 'mailingcity'],
  'address.state': ['st', 'province', 'homestate', 'address1region', 'mailingstate'],
  'address.zipcode': [
    'zip',
    'postalcode',
    'postcode',
    'homepostalcode',
    'homezip',
    'homezipcode',
    'address1postalcode',
    'mailingzip',
    'zip5',
  ],
  'address2.address': ['businessstreet', 'otherstreet', 'address2street', 'garagingaddress', 'workaddress'],
  'address2.address2': ['businessstreet2', 'otherstreet2', 'address2extendedaddress'],
  'address2.city': ['businesscity', 'othercity', 'address2city', 'garagingcity'],
  'address2.state': ['businessstate', 'otherstate', 'address2region', 'garagingstate'],
  'address2.zipcode': ['businesspostalcode', 'otherpostalcode', 'address2postalcode', 'garagingzip'],
  ...RECORD_HEADINGS.policy,
  type: [...RECORD_HEADINGS.policy.type!, 'addresstype'],
}

const isSynonym = (value: string, heading: string) => SYNONYMS[value]?.includes(heading) ?? false

const BARE_PHONE = /^(tele)?phone(number|no)?1?$/

/** Names of lists, and headings in short ones. */
const STOP_LIST =
  /opt(?:ed)?outs?|optinstatus|unsubscri|donot(?:text|contact|sms)|stoplist|suppress|dnclist|^dnc$|^dnt$/

/** Headings by which a list is one of contacts, whatever it says about texts. */
const OF_CONTACTS = /city|street|^(?:home|mailing)?address|^zip|postal|^dob$|birth|polic|carrier/

/** Guesses the kind of a sheet by its name; the first one holds clients. */
export function guessKind(
  name: string,
  index: number,
  kinds: readonly SheetKind[],
  headers: readonly string[],
  fileName = '',
): SheetKind | null {
  const wanted = plainly(name)
  const isStopList =
    [name, fileName].some((each) => STOP_LIST.test(plainly(each))) ||
    (headers.length <= 8 &&
      headers.some((header) => STOP_LIST.test(plainly(header))) &&
      !headers.some((header) => OF_CONTACTS.test(plainly(header))))
  if (isStopList) return 'optOuts'
  if (areMessageHeadings(headers.map(plainly))) return 'messages'
  if (areCallHeadings(headers.map(plainly))) return 'calls'
  const named = SCOPES.find(
    (scope) =>
      [plainly(SHEET_NAMES[scope]), scope, 'dependents'].includes(wanted) &&
      (wanted !== 'dependents' || scope === 'dependants'),
  )
  if (named) return kinds.includes(named) ? named : null
  // Policies with their numbers, but without names, are of contacts that are here.
  const headings = headers.map(plainly)
  const names = [NAME_TARGET, 'firstName', 'lastName', 'companyName'].flatMap((target) => [
    plainly(target),
    ...(SYNONYMS[target] ?? []),
  ])
  if (
    index === 0 &&
    kinds.includes('policies') &&
    headings.some((heading) => RECORD_HEADINGS.policy.idNumber!.includes(heading)) &&
    !headings.some((heading) => names.includes(heading))
  ) {
    return 'policies'
  }
  return index === 0 || /contact|client|customer|people/.test(wanted) ? 'contacts' : null
}

/**
 * Guesses a target for each heading, none twice: the target of a mapping or of earlier imports (null leaves the column
 * out), else an exact match, else a synonym.
 */
export function guessTargets(
  headers: readonly string[],
  targets: readonly Target[],
  remembered: ReadonlyMap<string, string | null>,
): (string | null)[] {
  const taken = new Set<string>()
  const guessed: (string | null)[] = headers.map(() => null)
  const records = recordTargetsFor(headers)
  // Home city is where the contact lives, not the city of a home.
  const own = targets.filter(({ group }) => !group)
  const rounds: ((header: string, at: number) => string | null | undefined)[] = [
    (header) => remembered.get(plainly(header)),
    (header) =>
      (
        targets.find(({ label }) => label === header) ??
        own.find(({ label }) => plainly(label) === plainly(header))
      )?.value,
    (header) =>
      BARE_PHONE.test(plainly(header))
        ? null
        : own.find(({ value }) => plainly(value) === plainly(header))?.value,
    (header) => targets.find(({ value }) => !taken.has(value) && isSynonym(value, plainly(header)))?.value,
    (_, at) => records[at],
    // A plain "Phone" column is the mobile number, unless another column is.
    (header) =>
      BARE_PHONE.test(plainly(header))
        ? ['mobilePhone', 'phone', PHONES_TARGET].find(
            (value) => !taken.has(value) && targets.some((target) => target.value === value),
          )
        : null,
  ]
  for (const round of rounds) {
    for (const [at, header] of headers.entries()) {
      // A mapping leaves it out.
      if (guessed[at] || remembered.get(plainly(header)) === null) continue
      const value = header && round(header, at)
      const target = targets.find((each) => each.value === value)
      if (!value || !target || taken.has(value)) continue
      guessed[at] = value
      if (!target.several) taken.add(value)
    }
  }
  // In a list of policies, people's company is their carrier.
  const company = guessed.findIndex(
    (value, at) => value === 'companyName' && plainly(headers[at]!) === 'company',
  )
  if (
    company >= 0 &&
    remembered.get('company') === undefined &&
    taken.has('policy.idNumber') &&
    !taken.has('policy.company') &&
    [NAME_TARGET, 'firstName', 'lastName'].some((name) => taken.has(name))
  ) {
    guessed[company] = 'policy.company'
  }
  // The whole name and the whole address repeat their parts.
  const repeats = [
    ...(taken.has('firstName') || taken.has('lastName') ? [NAME_TARGET] : []),
    ...(taken.has('address.city') || taken.has('address.zipcode') ? [ADDRESS_TARGET] : []),
  ]
  // In a sheet of notes, the date and the author are the notes'.
  if (taken.has(NOTES_TARGET)) {
    const ofNotes: [string, RegExp][] = [
      [NOTE_DATE, /^(?:date|datetime|timestamp|created|createdat|createdon|createddate|dateentered)$/],
      [NOTE_AUTHOR, /^(?:by|user|username|employee|createdby|csr|staff)$/],
    ]
    for (const [value, pattern] of headers.length <= SHEET_OF_NOTES ? ofNotes : []) {
      const at = headers.findIndex((header, column) => !guessed[column] && pattern.test(plainly(header)))
      if (at < 0 || taken.has(value) || remembered.get(plainly(headers[at]!)) === null) continue
      guessed[at] = value
    }
  }
  return guessed.map((value, at) =>
    value && repeats.includes(value) && remembered.get(plainly(headers[at]!)) !== value ? null : value,
  )
}

/** A sheet with more columns is one of contacts, and its dates are theirs. */
const SHEET_OF_NOTES = 8

/** Whether a heading is one that we know, to find the row of the headings. */
export function headingsKnownTo(gatheringForms: string): (heading: string) => boolean {
  const known = new Set(Object.values(SYNONYMS).flat())
  for (const kind of sheetKinds(gatheringForms)) {
    for (const { value, label } of targetsOf(kind, gatheringForms)) {
      known.add(plainly(label)).add(plainly(value))
    }
  }
  return (heading) => known.has(plainly(heading)) || BARE_PHONE.test(plainly(heading))
}

/**
 * The columns that say what kind of number or address the next column holds, as Google has `Phone 1 - Type` before
 * `Phone 1 - Value`.
 */
export function labelColumns(headers: readonly string[]): Map<number, number> {
  const labels = new Map<number, number>()
  for (const [at, header] of headers.entries()) {
    const stem = /^(.+?)\s*-\s*value$/i.exec(header)?.[1]
    const label = stem
      ? headers.findIndex((other) => /^(.+?)\s*-\s*(?:type|label)$/i.exec(other)?.[1] === stem)
      : -1
    if (label >= 0) labels.set(at, label)
  }
  return labels
}

/** The targets that earlier imports gave to headings. The newest comes first and wins. */
export function remember(
  sheets: readonly { kind: string | null; headers: readonly string[]; targets: readonly (string | null)[] }[],
  kind: SheetKind,
): Map<string, string> {
  const known = new Map<string, string | null>()
  for (const sheet of sheets) {
    if (sheet.kind !== kind) continue
    for (const [at, header] of sheet.headers.entries()) {
      const name = plainly(header)
      if (name && !known.has(name)) known.set(name, sheet.targets[at] ?? null)
    }
  }
  // A column that was left out of another file may be wanted of this one.
  return new Map([...known].flatMap(([name, target]) => (target ? [[name, target] as const] : [])))
}
