import { type Answers } from './contacts.ts'

/** Answers on one tab of a form (of one without tabs the only one), and those of groups and lists within it. */
export interface Part {
  tab?: string
  answers?: Answers
  groups?: Record<string, Answers>
  /** By the heading of the list: what one is called, and the answers of each. */
  lists?: Record<string, { one: string; items: Answers[] }>
  /** Typed, and never shown again. */
  secrets?: Answers
  /** Tabs that come one by one with a button. */
  adds?: string
}

/** What a person does with one kind of record. Messages are the spec's, to the letter. */
export interface Story {
  name: string
  /** The tab of the contact; without one the kind has a card beside the tabs. */
  tab?: string
  /** The card, or the region of the tabs. */
  place: string
  one: string
  says: { added: string; updated: string; deleted: string }
  parts: Part[]
  /** What is refused at first, and what is typed in its place. */
  wrong: { tab?: string; label: string; typed: string; says: string; right: string; secret?: boolean }
  /** What its row, or its line, says. */
  shows: string[]
  change: { tab?: string; answers: Answers; shows: string }
  /** Deleting asks first. */
  asks?: boolean
}

const RECORDS = 'Records'
const ZIP = 'Enter 5 digits, or 5 and 4, like 83702-1234.'
const VIN = '1HGCM82633A004352'
const VEHICLE = { added: 'Vehicle Added', updated: 'Vehicle Update', deleted: 'Vehicle Deleted' }
const PAYMENT = {
  added: 'Payment Method Added',
  updated: 'Payment Method Updated',
  deleted: 'Payment Method Removed',
}

const vehicle = (name: string, parts: Part[], story: Pick<Story, 'wrong' | 'shows' | 'change'>): Story => ({
  name,
  tab: 'Auto',
  place: RECORDS,
  one: 'vehicle',
  says: VEHICLE,
  parts,
  asks: true,
  ...story,
})

export const STORIES: Story[] = [
  {
    name: 'an address',
    tab: 'Address',
    place: RECORDS,
    one: 'address',
    says: { added: 'Address Added', updated: 'Address Updated', deleted: 'Address Deleted' },
    parts: [
      {
        answers: {
          Type: 'Mailing',
          Address: '418 Larkspur Lane',
          'Address 2': 'Unit 7',
          City: 'Boise',
          State: 'ID',
          County: 'Ada',
          Country: 'United States',
          'Pinned to the top of the contact': true,
        },
      },
    ],
    wrong: { label: 'Zip code', typed: '8370', says: ZIP, right: '83702-1234' },
    shows: ['Mailing', '418 Larkspur Lane', 'Boise', 'ID', '83702-1234'],
    change: { answers: { City: 'Meridian' }, shows: 'Meridian' },
  },
  {
    name: 'a dependent',
    place: 'Dependents',
    one: 'dependent',
    says: { added: 'Dependent Added', updated: 'Dependent Updated', deleted: 'Dependent Removed' },
    parts: [
      {
        answers: {
          'Last name': 'Whitcomb',
          Relationship: 'Daughter',
          Gender: 'Female',
          'Date of birth': '2009-03-14',
          'License state': 'ID',
          'Good student': true,
          Notes: 'Drives the Outback',
        },
        secrets: { SSN: '912-48-7731', "Driver's license": 'QX98127KD' },
      },
    ],
    wrong: { label: 'First name', typed: '', says: 'Enter the first name.', right: 'Nora' },
    shows: ['Nora Whitcomb', 'Daughter', '3/14/2009'],
    change: { answers: { Relationship: 'Stepdaughter' }, shows: 'Stepdaughter' },
  },
  {
    name: 'a policy',
    tab: 'Policy',
    place: RECORDS,
    one: 'policy',
    says: { added: 'Policy Added', updated: 'Policy Updated', deleted: 'Policy Deleted' },
    parts: [
      {
        answers: {
          Type: 'Auto',
          Company: 'Progressive',
          Plan: 'Preferred',
          'Policy number': 'PA-88213',
          'Enrolled via': 'Phone',
          Issued: '2026-01-05',
          Effective: '2026-01-15',
          Ends: '2029-01-15',
          'Managed by': 'Maya Reyes',
          Link: 'portal.example/88213',
          'Payment method': 'Other',
          'Other payment method': 'Paid by employer',
          Notes: 'Renews with the home',
        },
      },
    ],
    wrong: { label: 'Premium', typed: 'a lot', says: 'Enter an amount, like 1,842.50.', right: '1,842.50' },
    shows: ['Auto', 'Progressive', 'PA-88213', '01/15/2026', '$1,842.50', 'Active'],
    change: { answers: { 'Policy number': 'PA-90001' }, shows: 'PA-90001' },
  },
  vehicle(
    'a car',
    [
      {
        tab: 'Vehicle',
        answers: {
          Type: 'Car',
          Year: '2021',
          Make: 'Honda',
          Model: 'Civic',
          'Engine size (cc)': '1998',
          Value: '18,500',
          Odometer: '41200',
          'Miles one way': '12',
          'Miles a year': '9000',
          'Ride share': true,
          Purchased: '2022-05-01',
          'Primary driver': 'Janet',
          'Registered to': 'Janet Whitcomb',
          'Primary use': 'Commute',
          'Branded title': false,
          Upgrades: 'Tow hitch',
        },
      },
      {
        tab: 'Coverage',
        answers: {
          Carrier: 'Progressive',
          Expires: '2027-05-01',
          'Time with carrier': '3',
          'Months or years': 'Years',
          'Roadside assistance': true,
          Premium: '612.40',
        },
      },
      {
        tab: 'Lien holder',
        groups: {
          'Lien holder': {
            Name: 'Idaho First Credit Union',
            City: 'Boise',
            State: 'ID',
            'Loan number': 'L-220',
          },
        },
      },
    ],
    {
      wrong: {
        tab: 'Vehicle',
        label: 'VIN',
        typed: '1HGCM-82633A00435',
        says: 'Use letters and digits only.',
        right: VIN,
      },
      shows: ['Car', 'Civic', 'Janet', 'Progressive', '$612.40'],
      change: { tab: 'Coverage', answers: { Premium: '655.00' }, shows: '$655.00' },
    },
  ),
  vehicle(
    'a motorhome',
    [
      {
        tab: 'Vehicle',
        answers: {
          Type: 'Motorhome',
          Make: 'Winnebago',
          Model: 'View',
          'Length (ft)': '25',
          'Slide-outs': '2',
          'Value of contents': '6,000',
          'Years of experience': '9',
        },
      },
      { tab: 'Coverage', answers: { Carrier: 'Safeco', 'Vacation liability': '$10,000' } },
    ],
    {
      wrong: {
        tab: 'Vehicle',
        label: 'Year',
        typed: '20 21',
        says: 'Enter a whole number from 1850 to 2100.',
        right: '2021',
      },
      shows: ['Motorhome', '2021', 'Winnebago', 'View', 'Safeco'],
      change: { answers: { Model: 'Solis' }, shows: 'Solis' },
    },
  ),
  vehicle(
    'an ATV',
    [
      {
        tab: 'Vehicle',
        answers: {
          Type: 'ATV',
          Year: '2020',
          Make: 'Polaris',
          Model: 'Sportsman',
          Horsepower: '44',
          'Street legal': true,
        },
      },
      {
        tab: 'Trailer',
        groups: { Trailer: { Year: '2018', Make: 'Big Tex', 'Length (ft)': '14', Purchased: '2019-04-02' } },
      },
    ],
    {
      wrong: {
        tab: 'Vehicle',
        label: 'Value',
        typed: '7500.50',
        says: 'Enter whole dollars, like 1,500.',
        right: '7,500',
      },
      shows: ['ATV', '2020', 'Polaris', 'Sportsman'],
      change: { answers: { 'Primary driver': 'Owen' }, shows: 'Owen' },
    },
  ),
  vehicle(
    'a boat',
    [
      {
        tab: 'Vehicle',
        answers: {
          Type: 'Boat',
          Year: '2017',
          Make: 'Lund',
          Model: 'Impact',
          'Length (ft)': '18',
          Propulsion: 'Outboard',
          Motors: '1',
          Horsepower: '150',
          'Top speed (mph)': '45',
          'Body type': 'Aluminum',
        },
      },
    ],
    {
      wrong: {
        tab: 'Vehicle',
        label: 'Hull ID',
        typed: 'LUND 12-345',
        says: 'Use letters and digits only.',
        right: 'LUND12345E617',
      },
      shows: ['Boat', '2017', 'Lund', 'Impact'],
      change: { answers: { Model: 'Rebel' }, shows: 'Rebel' },
    },
  ),
  {
    name: 'a home with its lists',
    tab: 'Home',
    place: RECORDS,
    one: 'home',
    says: { added: 'Home Added', updated: 'Home Update', deleted: 'Home Deleted' },
    asks: true,
    parts: [
      {
        tab: 'Home',
        answers: {
          Type: 'House',
          Usage: 'Primary',
          Address: '12 Quail Hollow Drive',
          City: 'Eagle',
          State: 'ID',
          'Zip code': '83616',
          Purchased: '2015-08-20',
          Adults: '2',
          Children: '1',
          'Miles to a fire station': '1.5',
          Stories: '2',
          Bedrooms: '4',
          Bathrooms: '2.5',
          'Central air': true,
        },
        lists: {
          Siding: {
            one: 'siding',
            items: [
              { Material: 'Vinyl', Percent: '70' },
              { Material: 'Brick', Percent: '30' },
            ],
          },
        },
      },
      {
        tab: 'Features',
        groups: {
          Fireplaces: { Chimneys: '1', Hearths: '1' },
          Solar: { Where: 'Roof', 'Number of panels': '18' },
          Pool: { 'Has one': true, Fenced: true, 'Square feet': '450' },
        },
        lists: { Decks: { one: 'deck', items: [{ Material: 'Redwood', 'Square feet': '220' }] } },
      },
      {
        tab: 'Animals',
        lists: {
          Dogs: {
            one: 'dog',
            items: [
              { Breed: 'Beagle', 'How many': '1', 'Has bitten': false },
              { Breed: 'Akita', 'How many': '2', 'Has bitten': true },
            ],
          },
        },
      },
      { tab: 'Coverage', answers: { Carrier: 'Travelers', Premium: '1,420.00' } },
      {
        tab: 'Personal property',
        lists: { Items: { one: 'item', items: [{ Description: 'Piano', Value: '9,000' }] } },
      },
      {
        tab: 'Mortgages',
        groups: {
          'Primary mortgage': {
            Name: 'Cascade Home Loans',
            'Loan number': '77-120',
            Email: 'pay@loans.example',
          },
        },
      },
      { tab: 'Notes', answers: { Notes: 'Gate code with the owner' } },
    ],
    wrong: {
      tab: 'Home',
      label: 'Year built',
      typed: '94',
      says: 'Enter a whole number from 1850 to 2100.',
      right: '1994',
    },
    shows: ['Primary', '12 Quail Hollow Drive', 'Eagle', '1994', 'Travelers', '$1,420.00'],
    change: { tab: 'Coverage', answers: { Premium: '1,390.00' }, shows: '$1,390.00' },
  },
  {
    name: 'a business with locations and a mailing address',
    tab: 'Commercial',
    place: RECORDS,
    one: 'commercial',
    says: { added: 'Commercial Added', updated: 'Commercial Update', deleted: 'Commercial Deleted' },
    parts: [
      {
        tab: 'Details',
        answers: {
          'Doing business as': 'Ridge Roofing',
          'Entity type': 'LLC',
          'Business type': 'Roofing',
          'Annual income': '480,000',
          Employees: '6',
          'Annual payroll': '210,000',
          Started: '2012-04-01',
          'About the business': 'Residential roofs',
          Notes: 'Wants umbrella',
        },
        secrets: { EIN: '94-8127365' },
      },
      {
        tab: 'Mailing',
        groups: {
          'Mailing address': { Address: 'PO Box 90', City: 'Nampa', State: 'ID', 'Zip code': '83651' },
        },
      },
      {
        tab: 'Location 1',
        adds: 'Add location',
        answers: { Address: '1180 Mill Road', City: 'Nampa', State: 'ID', 'Zip code': '83651' },
      },
      {
        tab: 'Location 2',
        adds: 'Add location',
        answers: { Address: '22 Ferry Lane', City: 'Caldwell', State: 'ID', 'Zip code': '83605' },
      },
    ],
    wrong: {
      tab: 'Details',
      label: 'Company name',
      typed: '',
      says: 'Enter the company name.',
      right: 'Summit Ridge Builders',
    },
    shows: ['Summit Ridge Builders', 'Ridge Roofing', 'LLC', '6', '$480,000'],
    change: { answers: { Employees: '8' }, shows: '8' },
  },
  {
    name: 'a bank account',
    tab: 'Payment',
    place: RECORDS,
    one: 'payment method',
    says: PAYMENT,
    parts: [
      {
        answers: {
          Type: 'Checking',
          'Name on it': 'Janet Whitcomb',
          'Business account': true,
          City: 'Boise',
        },
        secrets: { 'Account number': '90817263544' },
      },
    ],
    wrong: {
      label: 'Routing number',
      typed: '123103720',
      says: 'Enter the nine digits of the routing number.',
      right: '123103729',
      secret: true,
    },
    shows: ['Checking', 'Janet Whitcomb', '••••3544'],
    change: { answers: { 'Name on it': 'J. Whitcomb' }, shows: 'J. Whitcomb' },
  },
  {
    name: 'a card',
    tab: 'Payment',
    place: RECORDS,
    one: 'payment method',
    says: PAYMENT,
    parts: [
      {
        answers: {
          Type: 'Credit card',
          'Name on it': 'Janet Whitcomb',
          'Expiry month': '04',
          'Expiry year': '2029',
          'Zip code': '83702',
        },
        secrets: { 'Security code': '739' },
      },
    ],
    wrong: {
      label: 'Card number',
      typed: '4111 1111 1111 1112',
      says: 'Enter the number as it stands on the card.',
      right: '4111 1111 1111 1111',
      secret: true,
    },
    shows: ['Credit card', 'Janet Whitcomb', 'Visa ••••1111', '04/2029'],
    change: { answers: { 'Expiry year': '2031' }, shows: '04/2031' },
  },
  {
    name: 'an extra item',
    tab: 'Extra',
    place: RECORDS,
    one: 'item',
    says: { added: 'Item Added', updated: 'Item Updated', deleted: 'Item Removed' },
    parts: [{ answers: { Value: 'Side gate\n4471, then the star' } }],
    wrong: { label: 'Label', typed: '', says: 'Enter the label.', right: 'Gate code' },
    shows: ['Gate code', '4471, then the star'],
    change: { answers: { Value: '9023' }, shows: '9023' },
  },
  {
    name: 'a link',
    place: 'Quick links',
    one: 'link',
    says: { added: 'Link Added', updated: 'Link Updated', deleted: 'Link Removed' },
    parts: [{ answers: { Address: 'portal.carrier.example/claims', Description: 'Claims of the carrier' } }],
    wrong: { label: 'Name', typed: '', says: 'Enter the name.', right: 'Claims portal' },
    shows: ['Claims portal', 'Claims of the carrier'],
    change: { answers: { Description: 'Where claims begin' }, shows: 'Where claims begin' },
  },
]
