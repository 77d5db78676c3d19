import { expect, test } from 'vitest'
import { guessKind } from './column-guesses.ts'
import { isSheetKind, sheetKinds, targetsOf } from './column-targets.ts'
import { targetsFor } from './import-mappings.server.ts'
import { READY_MAPPINGS, readyMappingOf } from './ready-mappings.ts'

const guess = (headers: string[]) => {
  const sheet = { name: 'file', headers, rows: 1, kind: null, targets: [] }
  const kind = guessKind('file', 0, sheetKinds('all'), headers) ?? 'contacts'
  const { targets, mapping } = targetsFor(sheet, kind, 'all', { mappings: [], sheets: [] })
  return { mapping, targets: Object.fromEntries(headers.map((heading, at) => [heading, targets[at]])) }
}

test.each([
  [
    'Outlook',
    'Title,First Name,Middle Name,Last Name,Suffix,Company,Job Title,Business Street,Business City,Home Street,Home Street 2,Home City,Home State,Home Postal Code,Other City,Business Phone,Home Phone,Mobile Phone,Birthday,Categories,Children,E-mail Address,E-mail Display Name,E-mail 2 Address,Gender,Government ID Number,Location,Mileage,Notes,Referred By,Spouse',
    {
      Title: null,
      'First Name': 'firstName',
      Company: 'companyName',
      'Business City': 'address2.city',
      'Home City': 'address.city',
      'Other City': '#extra',
      'Business Phone': '#phones',
      'Mobile Phone': 'mobilePhone',
      Children: '#extra',
      'Government ID Number': null,
      Location: null,
      Gender: 'gender',
    },
  ],
  [
    'Google Contacts',
    'First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Street,Address 1 - City,Address 1 - Region,Custom Field 1 - Label,Custom Field 1 - Value',
    {
      'First Name': 'firstName',
      Labels: '#tags',
      'E-mail 1 - Value': '#emails',
      'Phone 1 - Value': '#phones',
      'Phone 1 - Label': null,
      'Address 1 - Region': 'address.state',
      'Custom Field 1 - Value': '#extra',
      'File As': null,
    },
  ],
  [
    'Google Contacts, old format',
    'Name,Given Name,Additional Name,Family Name,Yomi Name,Initials,Birthday,Gender,Location,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Organization 1 - Name',
    {
      Name: null,
      'Given Name': 'firstName',
      'Group Membership': '#tags',
      Location: null,
      'Address 1 - Formatted': null,
      'Organization 1 - Name': 'companyName',
    },
  ],
  [
    'EZLynx, book of business',
    'Applicant ID,Account Name,Assigned Producer,CSR,Branch,Lead Source,Policy Type,Line Of Business,SubLOB,Master Company,Policy Number,Policy Term,Policy Effective Date,Address - Line1,Address - City,Address - State,Address - Zip,Writing Company,Policy Status,Policy Expiration Date,Total Annualized Premium,Total Policies',
    {
      'Applicant ID': 'externalId',
      'Account Name': '#name',
      'Assigned Producer': '#manager',
      'Lead Source': 'affiliateVia',
      'Policy Type': null,
      'Line Of Business': 'policy.type',
      'Master Company': 'policy.company',
      'Writing Company': null,
      'Policy Expiration Date': 'policy.termDate',
      'Address - Line1': 'address.address',
      'Total Annualized Premium': 'policy.premium',
      'Total Policies': null,
    },
  ],
  [
    'EZLynx, applicants',
    'Applicant First Name,Applicant Last Name,Applicant DOB,Applicant Cell Phone,Applicant Email,Co-Applicant First Name,Assigned To,Address,City,State,Zip',
    { 'Applicant DOB': 'dob', 'Co-Applicant First Name': 'coFirstName', Zip: 'address.zipcode' },
  ],
  [
    'AMS360, customers',
    'CustomerNumber,FirmName,FirstName,MiddleName,LastName,AddressLine1,City,State,ZipCode,HomePhone,CellPhone,Email,DateOfBirth,DoingBusinessAs,FederalTaxIdNumber',
    {
      CustomerNumber: 'externalId',
      FirmName: 'companyName',
      AddressLine1: 'address.address',
      CellPhone: 'mobilePhone',
      FederalTaxIdNumber: null,
    },
  ],
  [
    'AMS360, policies',
    'Customer Name,Policy #,Term,Policy Type,Bill Method,Company,Effective Date,Expiration Date,Written Premium',
    { 'Customer Name': '#name', 'Policy #': 'policy.idNumber', Company: 'policy.company', Term: null },
  ],
  [
    'HawkSoft',
    'Client #,Client Name,Client Since,Client Office,Mailing Address,Mailing City,Mailing State,Mailing Zip,Cell Phone,Policy #,Policy Title,Carrier,Policy Status,Effective Date,Expiration Date,Inception Date,Annual Premium + Fees,Producer,CSR,Application Type',
    {
      'Client #': 'externalId',
      'Client Name': '#name',
      'Mailing City': 'address.city',
      'Policy #': 'policy.idNumber',
      'Policy Title': 'policy.type',
      'Inception Date': 'policy.issueDate',
      'Annual Premium + Fees': 'policy.premium',
      Producer: '#manager',
      'Policy Status': null,
    },
  ],
  [
    'AgencyZoom',
    'First Name,Last Name,Phone,Secondary Phone,Email,Street Address,City,State,Zip,Lead Source,Producer,CSR,Pipeline,Stage,Product Line,Carrier,Policy Number,Effective Date,Premium',
    {
      Phone: 'mobilePhone',
      'Lead Source': 'affiliateVia',
      'Product Line': 'policy.type',
      Carrier: 'policy.company',
      Premium: 'policy.premium',
      Stage: '#extra',
    },
  ],
  [
    'Switchboard export',
    'Contact ID,First name,Last name,Mobile phone,Managed by,Location,Tags,Created,Last contacted',
    { 'Contact ID': '#id', 'Managed by': '#manager', Tags: '#tags', Created: null },
  ],
  [
    'Quo, calls',
    'aiHandled,answeredAt,answeredBy,callRoute,completedAt,createdAt,direction,duration,id,initiatedBy,participants,phoneNumberId,status,updatedAt,userId',
    {
      id: '#callId',
      participants: '#callClient',
      createdAt: '#callDate',
      answeredAt: '#callAnswered',
      answeredBy: null,
      userId: null,
    },
  ],
  [
    'Twilio, calls',
    'sid,date_created,parent_call_sid,account_sid,to,to_formatted,from,from_formatted,phone_number_sid,status,start_time,end_time,duration,price,direction,answered_by,caller_name',
    {
      sid: '#callId',
      from: '#callFrom',
      from_formatted: null,
      start_time: '#callDate',
      status: '#callResult',
      answered_by: null,
    },
  ],
  [
    'RingCentral, calls',
    'uri,id,sessionId,startTime,duration,type,direction,action,result,to phoneNumber,from phoneNumber,from name,recording id,recording contentUri,extension id',
    {
      id: '#callId',
      sessionId: null,
      startTime: '#callDate',
      type: '#callResult',
      result: '#callResult',
      'from phoneNumber': '#callFrom',
      'recording id': null,
    },
  ],
])('knows a file of %s by its headings', (name, headings, targets) => {
  const guessed = guess(headings.split(','))
  expect(guessed.mapping).toBe(name)
  expect(guessed.targets).toMatchObject(targets)
})

test('ready mappings name targets that exist, and each is recognized', () => {
  for (const { name, kind, targets, known } of READY_MAPPINGS) {
    expect(isSheetKind(kind), name).toBe(true)
    const values = new Set(targetsOf(kind, 'all').map(({ value }) => value))
    const unknown = Object.values(targets).filter((target) => target && !values.has(target))
    expect(unknown, name).toEqual([])
    expect(readyMappingOf(known.map((each) => (typeof each === 'string' ? each : each[0]!)))?.name).toBe(name)
  }
})

test('a list that someone keeps is of no program', () => {
  expect(readyMappingOf(['First Name', 'Last Name', 'Phone', 'E-mail Address', 'Notes'])).toBeNull()
})
