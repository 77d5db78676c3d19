// Sample values for demo records. Places are real; people and companies are made up.

export const CITIES: readonly (readonly [city: string, state: string, county: string, zip: number])[] = [
  ['Boise', 'ID', 'Ada', 83702],
  ['Meridian', 'ID', 'Ada', 83642],
  ['Nampa', 'ID', 'Canyon', 83651],
  ['Eagle', 'ID', 'Ada', 83616],
  ['Caldwell', 'ID', 'Canyon', 83605],
  ['Twin Falls', 'ID', 'Twin Falls', 83301],
  ['Portland', 'OR', 'Multnomah', 97201],
  ['Bend', 'OR', 'Deschutes', 97701],
  ['Ontario', 'OR', 'Malheur', 97914],
  ['Spokane', 'WA', 'Spokane', 99201],
]

export const SAMPLE_STREETS = [
  'Alder Street',
  'Birch Avenue',
  'Canyon Drive',
  'Eagle Ridge Road',
  'Ferry Lane',
  'Harrison Boulevard',
  'Juniper Court',
  'Meadow Way',
  'N 9th Street',
  'Overland Road',
  'Quail Hollow Drive',
  'State Street',
  'Warm Springs Avenue',
] as const

export const CARRIERS = [
  'Granite Mutual',
  'Northwind',
  'Sawtooth Casualty',
  'Evergreen Life & Auto',
  'Pioneer',
] as const

export const VEHICLES = {
  road: [
    ['car', 'Subaru', 'Legacy'],
    ['suv', 'Subaru', 'Outback'],
    ['truck', 'Ford', 'F-150'],
    ['suv', 'Toyota', 'RAV4'],
    ['car', 'Honda', 'Civic'],
    ['truck', 'Chevrolet', 'Silverado'],
    ['suv', 'Kia', 'Telluride'],
    ['car', 'Tesla', 'Model 3'],
    ['suv', 'Jeep', 'Wrangler'],
  ],
  other: [
    ['motorcycle', 'Honda', 'Shadow'],
    ['ATV', 'Polaris', 'Sportsman'],
    ['trailer', 'Jayco', 'Jay Flight'],
    ['Boat', 'Bayliner', 'Element'],
    ['snowmobile', 'Ski-Doo', 'Summit'],
  ],
} as const

export const USES = ['Commute', 'Commute', 'Pleasure', 'Business'] as const
export const DOGS = ['Labrador Retriever', 'Mixed', 'Beagle', 'German Shepherd', 'Golden Retriever'] as const
export const CARDS = ['Visa', 'Visa', 'Mastercard', 'American Express', 'Discover'] as const

/** Routing numbers with a valid check digit. */
export const BANKS = ['123103729', '124000054', '323371076'] as const

/** Policy types with the share of clients who have one and the range of yearly premiums in dollars. */
export const POLICY_LINES = [
  { type: 'Auto', share: 0.62, low: 640, high: 2900 },
  { type: 'Home', share: 0.8, low: 780, high: 2600 },
  { type: 'Umbrella', share: 0.12, low: 180, high: 620 },
  { type: 'Life', share: 0.14, low: 240, high: 1900 },
  { type: 'Renters', share: 0.1, low: 120, high: 320 },
  { type: 'Medicare Supplement', share: 0.08, low: 900, high: 2600 },
] as const

export const EXTRAS = [
  ['Gate code', '4471, the gate sticks in winter'],
  ['Best time to call', 'Tuesdays and Thursdays after 4'],
  ['Allergies', 'Bring nothing with nuts to the office party'],
  ['Preferred language', 'Spanish'],
  ['Spouse works nights', 'Do not call before noon'],
] as const

export const LINKS = [
  ['Granite Mutual portal', 'https://portal.granite.example', 'Policies and claims'],
  ['County assessor', 'assessor.ada.example/search', 'Lot and year built'],
  ['Quote folder', 'https://files.harbor.example/quotes', 'Last year’s comparison'],
] as const
