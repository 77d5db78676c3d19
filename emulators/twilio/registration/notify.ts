import { randomUUID } from 'node:crypto'

import type { TwilioStore } from '#emulators/twilio/store.ts'
import { sendWebhook } from '#emulators/twilio/webhooks.ts'

import type { Brand, Bundle, Campaign, Reason } from './records.ts'

/** Reports a bundle's status to its own URL, as a form. */
export function notifyOfBundle(store: TwilioStore, bundle: Bundle): void {
  if (!bundle.statusCallback) return
  const [first] = bundle.errors
  void sendWebhook(store, {
    kind: 'trusthub',
    url: bundle.statusCallback,
    params: {
      AccountSid: store.options.accountSid,
      BundleSid: bundle.sid,
      Status: bundle.status,
      ...(first && { FailureReason: first.description, ErrorCode: String(first.code) }),
    },
    sid: bundle.sid,
    phone: '',
    event: bundle.status,
  })
}

/** Sends an event of Event Streams: a list with one CloudEvent. */
function sendEvent(
  store: TwilioStore,
  type: string,
  schema: string,
  sid: string,
  data: Record<string, unknown>,
): void {
  const { registrationEventsUrl } = store.config
  if (!registrationEventsUrl) return
  const name = `com.twilio.messaging.compliance.${type}`
  const event = {
    specversion: '1.0',
    type: name,
    source: sid,
    id: randomUUID(),
    dataschema: `https://events-schemas.twilio.com/A2P.${schema}`,
    datacontenttype: 'application/json',
    time: new Date().toISOString(),
    data: { accountsid: store.options.accountSid, ...data },
  }
  void sendWebhook(store, {
    kind: 'registration',
    url: registrationEventsUrl,
    params: {},
    json: [event],
    sid,
    phone: '',
    event: type.split('.').at(-1) ?? type,
  })
}

function errorsOf(errors: Reason[]): Record<string, unknown>[] {
  return errors.map(({ code, description, fields }) => ({
    registrationerrorcode: code,
    registrationerrordescription: description,
    registrationerrorurl: `https://www.twilio.com/docs/api/errors/${code}`,
    registrationerrorfields: fields,
  }))
}

const millis = (at: string): number => Date.parse(at)

/** A brand whose data was found, but not confirmed, is registered yet unverified. */
const FIRST_FEEDBACK = 30_794

export function notifyOfBrand(store: TwilioStore, brand: Brand): void {
  const data = {
    brandsid: brand.sid,
    ...(brand.tcrId && { externalbrandid: brand.tcrId }),
    createddate: millis(brand.createdAt),
    updateddate: millis(brand.updatedAt),
  }
  const kind = 'brand-registration'
  const errors = { brandregistrationerrors: errorsOf(brand.errors) }
  if (brand.status === 'APPROVED') {
    sendEvent(store, `${kind}.brand-verified`, 'BrandRegistrationVerified/1', brand.sid, {
      ...data,
      brandstatus: 'registered',
      identitystatus: 'verified',
      ...(brand.score !== null && { brandscore: brand.score }),
      brandfeedback: '',
    })
  } else if (brand.status === 'FAILED' && brand.errors.some(({ code }) => code >= FIRST_FEEDBACK)) {
    sendEvent(store, `${kind}.brand-unverified`, 'BrandRegistrationUnverified/1', brand.sid, {
      ...data,
      brandstatus: 'registered',
      identitystatus: 'unverified',
      ...errors,
      brandfeedback: 'TAX_ID',
    })
  } else if (brand.status === 'FAILED' || brand.status === 'SUSPENDED') {
    sendEvent(store, `${kind}.brand-failure`, 'BrandRegistrationFailure/3', brand.sid, {
      ...data,
      brandstatus: brand.status === 'FAILED' ? 'registration_failed' : 'suspended',
      ...errors,
    })
  }
}

export function notifyOfCampaign(store: TwilioStore, campaign: Campaign): void {
  const data = {
    a2pusecase: campaign.usecase,
    brandsid: campaign.brandSid,
    campaignsid: campaign.sid,
    messagingservicesid: campaign.serviceSid,
    ...(campaign.campaignId && { externalcampaignid: campaign.campaignId }),
    createddate: millis(campaign.createdAt),
    updateddate: millis(campaign.updatedAt),
    timestamp: Date.now(),
  }
  const send = (event: string, schema: string, status: string, more = {}) =>
    sendEvent(store, `campaign-registration.${event}`, `CampaignRegistration${schema}`, campaign.sid, {
      ...data,
      campaignregistrationstatus: status,
      ...more,
    })
  if (campaign.status === 'VERIFIED') send('campaign-approved', 'Approved/1', 'success')
  else if (campaign.status === 'IN_PROGRESS') send('campaign-submitted', 'Submitted/1', 'pending')
  else if (campaign.status === 'FAILED' || campaign.status === 'SUSPENDED') {
    const campaignregistrationerrors = errorsOf(campaign.errors)
    send('campaign-failure', 'Failure/1', 'failure', { campaignregistrationerrors })
  }
}
