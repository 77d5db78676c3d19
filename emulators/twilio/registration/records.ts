/** What is kept of the registrations, as plain JSON, so that a file can hold it. Instants are ISO 8601. */

export type Address = {
  sid: string
  customerName: string
  friendlyName: string
  street: string
  streetSecondary: string
  city: string
  region: string
  postalCode: string
  isoCountry: string
  emergencyEnabled: boolean
  validated: boolean
  createdAt: string
  updatedAt: string
}

export type BundleKind = 'CustomerProfiles' | 'TrustProducts'
export type BundleStatus = 'draft' | 'pending-review' | 'in-review' | 'twilio-rejected' | 'twilio-approved'

/** A code of Twilio's, with what the console's user wrote about it. */
export type Reason = { code: number; description: string; fields: string[] }

export type Assignment = { sid: string; objectSid: string; createdAt: string }
export type ChannelAssignment = Assignment & { type: string }

export type FieldResult = {
  friendly_name: string
  object_field: string
  failure_reason: string | null
  error_code: number | null
  passed: boolean
}

export type RequirementResult = {
  friendly_name: string
  object_type: string
  passed: boolean
  failure_reason: string | null
  error_code: number | null
  valid: FieldResult[]
  invalid: FieldResult[]
  requirement_friendly_name: string
  requirement_name: string
}

export type Evaluation = {
  sid: string
  policySid: string
  status: 'compliant' | 'noncompliant'
  results: RequirementResult[]
  createdAt: string
}

/** A customer profile or a trust product. */
export type Bundle = {
  sid: string
  kind: BundleKind
  policySid: string
  friendlyName: string
  email: string
  status: BundleStatus
  statusCallback: string | null
  errors: Reason[]
  assignments: Assignment[]
  channels: ChannelAssignment[]
  evaluations: Evaluation[]
  createdAt: string
  updatedAt: string
}

/** An end user (`IT…`) or a supporting document (`RD…`). */
export type Part = {
  sid: string
  friendlyName: string
  type: string
  attributes: Record<string, unknown>
  createdAt: string
  updatedAt: string
}

export type BrandStatus = 'PENDING' | 'APPROVED' | 'FAILED' | 'IN_REVIEW' | 'SUSPENDED'

export type Brand = {
  sid: string
  profileSid: string
  trustProductSid: string
  brandType: string
  status: BrandStatus
  tcrId: string | null
  errors: Reason[]
  score: number | null
  skipAutomaticSecVet: boolean
  mock: boolean
  /** How often it was sent again after a failure. */
  updates: number
  createdAt: string
  updatedAt: string
}

export type CampaignStatus = 'PENDING' | 'IN_PROGRESS' | 'VERIFIED' | 'FAILED' | 'SUSPENDED'

export type Campaign = {
  /** Twilio's id of the campaign in events; in the REST API it is known by its service. */
  sid: string
  serviceSid: string
  brandSid: string
  description: string
  messageFlow: string
  samples: string[]
  usecase: string
  hasEmbeddedLinks: boolean
  hasEmbeddedPhone: boolean
  subscriberOptIn: boolean
  ageGated: boolean
  directLending: boolean
  optInMessage: string | null
  optOutMessage: string | null
  helpMessage: string | null
  optInKeywords: string[]
  optOutKeywords: string[]
  helpKeywords: string[]
  privacyPolicyUrl: string | null
  termsAndConditionsUrl: string | null
  status: CampaignStatus
  campaignId: string | null
  errors: Reason[]
  createdAt: string
  updatedAt: string
}

export type PortStatus =
  | 'In review'
  | 'Waiting for Signature'
  | 'In progress'
  | 'Action Required'
  | 'Completed'
  | 'Expired'
  | 'Canceled'

export type PortNumberStatus =
  | 'in_review'
  | 'waiting_for_signature'
  | 'port_submitted'
  | 'port_rejected'
  | 'port_pending'
  | 'canceled'
  | 'completed'

export type PortNumber = {
  sid: string
  phoneNumber: string
  type: 'LOCAL' | 'MOBILE'
  pin: string | null
  status: PortNumberStatus
  rejectionCode: number | null
  rejectionReason: string | null
  portDate: string | null
  updatedAt: string
}

export type Port = {
  sid: string
  status: PortStatus
  cancellationReason: string | null
  losingCarrier: Record<string, unknown>
  notificationEmails: string[]
  targetDate: string | null
  targetStart: string | null
  targetEnd: string | null
  documents: string[]
  numbers: PortNumber[]
  ticket: number
  createdAt: string
  updatedAt: string
}

/** A file for a port; only what describes it is kept. */
export type PortDocument = {
  sid: string
  friendlyName: string
  documentType: string
  mimeType: string
  bytes: number
  createdAt: string
}

export type PortingWebhook = {
  portInTargetUrl: string | null
  portOutTargetUrl: string | null
  notificationsOf: string[]
  portInCreatedAt: string | null
  portOutCreatedAt: string | null
}
