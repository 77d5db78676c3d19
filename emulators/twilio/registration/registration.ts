import { randomBytes } from 'node:crypto'

import { PRIMARY_PROFILE_SID } from '#emulators/defaults.ts'

import { demoRegistration } from './demo-registration.ts'
import { PRIMARY_POLICY } from './policies.ts'
import type { Address, Brand, Bundle, Campaign, Part, Port, PortDocument, PortingWebhook } from './records.ts'

type RegistrationPrefix =
  | 'AD'
  | 'BN'
  | 'BU'
  | 'BV'
  | 'CM'
  | 'EL'
  | 'IT'
  | 'KW'
  | 'MG'
  | 'PN'
  | 'PU'
  | 'RA'
  | 'RD'

export function registrationSid(prefix: RegistrationPrefix): string {
  return prefix + randomBytes(16).toString('hex')
}

/** Twilio's form of an instant in the newer APIs, without milliseconds. */
export function instant(date = new Date()): string {
  return `${date.toISOString().slice(0, 19)}Z`
}

const NO_WEBHOOK: PortingWebhook = {
  portInTargetUrl: null,
  portOutTargetUrl: null,
  notificationsOf: [],
  portInCreatedAt: null,
  portOutCreatedAt: null,
}

/** The operator's own profile, on which those of agencies depend. It is made in Twilio's console, so it exists. */
function primaryProfile(): Bundle {
  const at = instant()
  return {
    sid: PRIMARY_PROFILE_SID,
    kind: 'CustomerProfiles',
    policySid: PRIMARY_POLICY,
    friendlyName: 'Primary business profile',
    email: 'operator@switchboard.example',
    status: 'twilio-approved',
    statusCallback: null,
    errors: [],
    assignments: [],
    channels: [],
    evaluations: [],
    createdAt: at,
    updatedAt: at,
  }
}

/** The lists that saved records must have. */
const PARTS: Record<string, string[]> = {
  bundles: ['assignments', 'channels', 'evaluations', 'errors'],
  brands: ['errors'],
  campaigns: ['samples', 'errors'],
  ports: ['numbers', 'documents'],
}

/** All that agencies have registered: profiles, brands, campaigns and ports. */
export class Registration {
  addresses = new Map<string, Address>()
  bundles = new Map<string, Bundle>()
  parts = new Map<string, Part>()
  brands = new Map<string, Brand>()
  /** By the sid of the messaging service, which has at most one. */
  campaigns = new Map<string, Campaign>()
  ports = new Map<string, Port>()
  portDocuments = new Map<string, PortDocument>()
  portingWebhook: PortingWebhook = { ...NO_WEBHOOK }
  /** Numbers that other customers bought or that Twilio doesn't own. */
  taken = new Set<string>()
  /** Portability of numbers as set by the control API: a reason's code, or null for portable. */
  portability = new Map<string, number | null>()

  constructor() {
    this.reset()
  }

  reset(): void {
    const { addresses, bundles, parts, brands, campaigns, ports, portDocuments, taken, portability } = this
    for (const each of [addresses, bundles, parts, brands, campaigns, ports, portDocuments]) each.clear()
    taken.clear()
    portability.clear()
    this.portingWebhook = { ...NO_WEBHOOK }
    bundles.set(PRIMARY_PROFILE_SID, primaryProfile())
    const demo = demoRegistration(instant())
    for (const each of demo.addresses) addresses.set(each.sid, each)
    for (const each of demo.parts) parts.set(each.sid, each)
    for (const each of demo.bundles) bundles.set(each.sid, each)
    brands.set(demo.brand.sid, demo.brand)
  }

  snapshot(): Record<string, unknown> {
    return {
      addresses: [...this.addresses.values()],
      bundles: [...this.bundles.values()],
      parts: [...this.parts.values()],
      brands: [...this.brands.values()],
      campaigns: [...this.campaigns.values()],
      ports: [...this.ports.values()],
      portDocuments: [...this.portDocuments.values()],
      portingWebhook: this.portingWebhook,
      taken: [...this.taken],
      portability: [...this.portability],
    }
  }

  /** @throws Error for a record without its parts */
  restore(saved: Record<string, unknown>): void {
    this.reset()
    const fill = <Item>(map: Map<string, Item>, name: string, key: (item: Item) => string): void => {
      for (const item of (saved[name] ?? []) as Item[]) {
        const missing = (PARTS[name] ?? []).find((part) => !Array.isArray((item as never)[part]))
        if (typeof key(item) !== 'string' || missing) throw new Error(`One of ${name} has no ${missing}.`)
        map.set(key(item), item)
      }
    }
    fill(this.addresses, 'addresses', (each) => each.sid)
    fill(this.bundles, 'bundles', (each) => each.sid)
    fill(this.parts, 'parts', (each) => each.sid)
    fill(this.brands, 'brands', (each) => each.sid)
    fill(this.campaigns, 'campaigns', (each) => each.serviceSid)
    fill(this.ports, 'ports', (each) => each.sid)
    fill(this.portDocuments, 'portDocuments', (each) => each.sid)
    for (const number of (saved.taken ?? []) as string[]) this.taken.add(number)
    for (const [number, code] of (saved.portability ?? []) as [string, number | null][]) {
      this.portability.set(number, code)
    }
    this.portingWebhook = { ...NO_WEBHOOK, ...(saved.portingWebhook as PortingWebhook | undefined) }
  }
}
