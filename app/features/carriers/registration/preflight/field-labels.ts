const LABELS: Record<string, string> = {
  legalName: 'Legal name',
  address: 'Address',
  address2: 'Address 2',
  city: 'City',
  state: 'State',
  zipcode: 'ZIP code',
  emergencyEnabled: 'Emergency calling',
  businessName: 'Business name',
  identity: 'Business identity',
  businessType: 'Business type',
  industry: 'Industry',
  idType: 'Registration ID type',
  idTypeOther: 'Other ID type',
  registrationNumber: 'Registration number',
  operations: 'Regions of operation',
  websiteUrl: 'Website',
  socialMediaUrl: 'Social media',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  businessTitle: 'Business title',
  jobPosition: 'Job position',
  phoneNumber: 'Phone number',
  brandType: 'Brand type',
  brandVolume: 'Volume',
  stockExchange: 'Stock exchange',
  stockTicker: 'Stock ticker',
  usecase: 'Use case',
  description: 'Description',
  hasEmbeddedLinks: 'Some texts contain links',
  hasEmbeddedPhone: 'Some texts contain phone numbers',
  messageFlow: 'Message flow',
  optOutMessage: 'Reply to STOP',
  helpMessage: 'Reply to HELP',
}

/** The name of a finding's field on the screen. */
export function fieldLabel(field: string): string {
  const sample = /^messageSamples\[(\d+)\]$/.exec(field)
  if (sample) return `Sample ${Number(sample[1]) + 1}`
  const [step, name] = field.split('.')
  if (name) return `${step === 'rep2' ? 'Rep 2' : 'Rep 1'}: ${LABELS[name] ?? name}`
  return LABELS[field] ?? 'The whole registration'
}
