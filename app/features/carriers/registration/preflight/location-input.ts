/** A location's registration as its wizard keeps it. A step that no one filled in yet is null. */
export interface LocationInput {
  address: AddressInput | null
  business: BusinessInput | null
  rep1: RepInput | null
  rep2: RepInput | null
  brand: BrandInput | null
}

export interface AddressInput {
  legalName: string
  address: string
  address2: string
  city: string
  /** Its postal code, such as ID. */
  state: string
  zipcode: string
  emergencyEnabled: boolean
}

export interface BusinessInput {
  businessName: string
  identity: string
  businessType: string
  industry: string
  idType: string
  idTypeOther: string
  /** In clear. No finding repeats it. */
  registrationNumber: string
  websiteUrl: string
  socialMediaUrl: string
}

export interface RepInput {
  firstName: string
  lastName: string
  email: string
  businessTitle: string
  jobPosition: string
  /** Digits with country code. */
  phoneNumber: string
}

export interface BrandInput {
  brandType: string
  stockExchange: string
  stockTicker: string
}
