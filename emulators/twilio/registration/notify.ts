import type { TwilioStore } from '#emulators/twilio/store.ts'
import { sendWebhook } from '#emulators/twilio/webhooks.ts'

import type { Brand, Bundle, Campaign, Reason } from './records.ts'
import { registrationSid } from './registration.ts'

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
    source: registrationSid('BN'),
    id: registrationSid('NO'),
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

export function notifyOfBrand(store: TwilioStore, brand: Brand): void {
  const dates = { createddate: millis(brand.createdAt), updateddate: millis(brand.updatedAt) }
  if (brand.status === 'APPROVED') {
    sendEvent(store, 'brand-registration.brand-registered', 'BrandRegistered/2', brand.sid, {
      brandsid: brand.sid,
      brandstatus: 'registered',
      externalbrandid: brand.tcrId,
      ...dates,
    })
  } else if (brand.status === 'FAILED' || brand.status === 'SUSPENDED') {
    sendEvent(store, 'brand-registration.brand-failure', 'BrandRegistrationFailure/3', brand.sid, {
      brandsid: brand.sid,
      brandstatus: brand.status === 'FAILED' ? 'registration_failed' : 'suspended',
      ...dates,
      brandregistrationerrors: errorsOf(brand.errors),
    })
  }
}

export function notifyOfCampaign(store: TwilioStore, campaign: Campaign): void {
  const data = {
    campaignsid: campaign.sid,
    brandsid: campaign.brandSid,
    messagingservicesid: campaign.serviceSid,
    campaignregistrationstatus: campaign.status,
    ...(campaign.campaignId && { externalcampaignid: campaign.campaignId }),
    createddate: millis(campaign.createdAt),
    updateddate: millis(campaign.updatedAt),
  }
  const kind = 'campaign-registration'
  if (campaign.status === 'VERIFIED') {
    sendEvent(store, `${kind}.campaign-approved`, 'CampaignRegistrationApproved/1', campaign.sid, data)
  } else if (campaign.status === 'IN_PROGRESS') {
    sendEvent(store, `${kind}.campaign-submitted`, 'CampaignRegistrationSubmitted/1', campaign.sid, data)
  } else if (campaign.status === 'FAILED' || campaign.status === 'SUSPENDED') {
    sendEvent(store, `${kind}.campaign-failure`, 'CampaignRegistrationFailure/1', campaign.sid, {
      ...data,
      campaignregistrationerrors: errorsOf(campaign.errors),
    })
  }
}
