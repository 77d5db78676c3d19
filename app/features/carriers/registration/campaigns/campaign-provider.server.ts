import type { UsAppToPersonInstance } from 'twilio/lib/rest/messaging/v1/service/usAppToPerson.js'
import { api, unlessMissing } from '#app/lib/telephony.server.ts'
import type { messageServices, RegistrationError } from '#db/schema/index.ts'
import { policyLinks, secureLink } from '../preflight/policy-links.ts'
import { CARRIER_USE_CASES } from './campaign.ts'

type Row = typeof messageServices.$inferSelect

/** Names a service at the provider, which has no idempotency keys: one whose answer was lost is found by it. */
const serviceName = (id: string) => `switchboard service ${id}`

/** The provider's service of a message campaign. @throws when the provider doesn't answer */
export async function findService(id: string): Promise<string | undefined> {
  const name = serviceName(id)
  const services = await api().messaging.v1.services.list({ pageSize: 1000 })
  return services.find(({ friendlyName }) => friendlyName === name)?.sid
}

/** Call it once per message campaign. @throws the provider's error */
export async function createService({ id, usecase }: Pick<Row, 'id' | 'usecase'>): Promise<string> {
  const { sid } = await api().messaging.v1.services.create({
    friendlyName: serviceName(id),
    usecase,
    // Texts come in over the webhooks of their numbers.
    useInboundWebhookOnNumber: true,
  })
  return sid
}

export type CampaignResource = Pick<
  UsAppToPersonInstance,
  | 'sid'
  | 'campaignId'
  | 'campaignStatus'
  | 'usAppToPersonUsecase'
  | 'brandRegistrationSid'
  | 'description'
  | 'messageSamples'
  | 'messageFlow'
  | 'optInKeywords'
  | 'optOutKeywords'
  | 'optOutMessage'
  | 'helpKeywords'
  | 'helpMessage'
  | 'errors'
>

const campaignsOf = (serviceSid: string) => api().messaging.v1.services(serviceSid).usAppToPerson

/** The only campaign of a service; null if it has none. @throws the provider's error, for a missing service too */
export async function findCampaign(serviceSid: string): Promise<CampaignResource | null> {
  const [found] = await campaignsOf(serviceSid).list({ limit: 1 })
  return found ?? null
}

/** The provider's parameters for the links that a message flow names. */
export function policyParameters(messageFlow: string): {
  privacyPolicyUrl?: string
  termsAndConditionsUrl?: string
} {
  const { privacy, terms } = policyLinks(messageFlow)
  const privacyPolicyUrl = privacy && secureLink(privacy)
  const termsAndConditionsUrl = terms && secureLink(terms)
  return {
    ...(privacyPolicyUrl ? { privacyPolicyUrl } : {}),
    ...(termsAndConditionsUrl ? { termsAndConditionsUrl } : {}),
  }
}

const textsOf = (row: Row) => ({
  ...policyParameters(row.messageFlow),
  description: row.description,
  messageFlow: row.messageFlow,
  messageSamples: row.messageSamples,
  hasEmbeddedLinks: row.hasEmbeddedLinks,
  hasEmbeddedPhone: row.hasEmbeddedPhone,
})

/** The provider refuses a second one for the same service. @throws the provider's error */
export const createCampaign = (serviceSid: string, row: Row, brandSid: string): Promise<CampaignResource> =>
  campaignsOf(serviceSid).create({
    ...textsOf(row),
    brandRegistrationSid: brandSid,
    usAppToPersonUsecase: CARRIER_USE_CASES[row.usecase],
    subscriberOptIn: true,
    ageGated: false,
    directLending: false,
  })

/** Submits a rejected campaign again; its use case and brand stay. @throws the provider's error */
export const updateCampaign = (serviceSid: string, sid: string, row: Row): Promise<CampaignResource> =>
  campaignsOf(serviceSid)(sid).update({ ...textsOf(row), ageGated: false, directLending: false })

export const removeCampaign = (serviceSid: string, sid: string): Promise<boolean> =>
  campaignsOf(serviceSid)(sid).remove()

/** Removes a service with its campaign; its numbers stay. Does nothing for one that is gone. @throws the provider's error */
export async function removeService(sid: string): Promise<void> {
  await unlessMissing(api().messaging.v1.services(sid).remove())
}

/** The provider's reasons, in our form. */
export function reasonsOf(errors: unknown): RegistrationError[] {
  return (Array.isArray(errors) ? errors : []).map((error: Record<string, unknown>) => ({
    code: Number(error.error_code ?? error.code) || null,
    description: String(error.description ?? error.url ?? 'No reason was given.'),
    fields: Array.isArray(error.fields) ? error.fields.map(String) : [],
  }))
}
