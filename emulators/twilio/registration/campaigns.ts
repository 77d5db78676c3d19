import type { Router } from '#emulators/lib/http.ts'
import { TwilioError } from '#emulators/twilio/errors.ts'
import { created, ok, required } from '#emulators/twilio/rest-types.ts'
import type { Run } from '#emulators/twilio/rest-types.ts'
import type { MessagingService, TwilioStore } from '#emulators/twilio/store.ts'

import { bool, needed, optional } from './input.ts'
import { listOf } from './lists.ts'
import { reasonResource } from './reasons.ts'
import type { Campaign } from './records.ts'
import { instant, registrationSid } from './registration.ts'
import { reviewCampaign } from './reviews.ts'
import { serviceOf } from './services.ts'
import { USE_CASES } from './use-cases.ts'

/** Twilio's id of every A2P campaign; a campaign is known by its service. */
const CAMPAIGN_SID = 'QE2c6890da8086d771620e9b13fadeba0b'
const HOST = 'https://messaging.twilio.com/v1'
const PATH = '/v1/Services/:service/Compliance/Usa2p'

const SAMPLES = { min: 2, max: 5, shortest: 20, longest: 1024 }

/** A2P campaigns: what a messaging service sends, and how people agree to it. */
export function addCampaignRoutes(router: Router, store: TwilioStore, run: Run): void {
  const { campaigns } = store.registration
  const resource = (campaign: Campaign) => campaignResource(store, campaign)
  const campaignOf = (params: Record<string, string>, url: URL): Campaign => {
    const campaign = campaigns.get(serviceOf(store, params, url).sid)
    return required(params.sid === CAMPAIGN_SID ? campaign : null, url)
  }
  router
    .add(
      'GET',
      `${PATH}/Usecases`,
      run(({ params, url }) => {
        serviceOf(store, params, url)
        return ok({ us_app_to_person_usecases: USE_CASES })
      }),
    )
    .add(
      'GET',
      PATH,
      run(({ params, url }) => {
        const { sid } = serviceOf(store, params, url)
        const found = campaigns.get(sid)
        const base = `${HOST}/Services/${sid}/Compliance/Usa2p`
        return listOf(url, base, 'compliance', found ? [found] : [], resource)
      }),
    )
    .add(
      'POST',
      PATH,
      run(({ params, url }, form) => {
        const service = serviceOf(store, params, url)
        if (campaigns.has(service.sid)) {
          throw new TwilioError(409, 20409, 'The Messaging Service already has a US A2P campaign')
        }
        const campaign = newCampaign(store, service, form)
        campaigns.set(service.sid, campaign)
        reviewCampaign(store, campaign)
        store.options.changed({ type: 'registration' })
        return created(resource(campaign))
      }),
    )
    .add(
      'GET',
      `${PATH}/:sid`,
      run(({ params, url }) => ok(resource(campaignOf(params, url)))),
    )
    .add(
      'POST',
      `${PATH}/:sid`,
      run(({ params, url }, form) => {
        const campaign = campaignOf(params, url)
        if (campaign.status !== 'FAILED') {
          throw new TwilioError(400, 20001, 'Only a campaign in the FAILED state can be edited')
        }
        Object.assign(campaign, textsOf(form), { status: 'PENDING', errors: [], updatedAt: instant() })
        reviewCampaign(store, campaign)
        store.options.changed({ type: 'registration' })
        return ok(resource(campaign))
      }),
    )
    .add(
      'DELETE',
      `${PATH}/:sid`,
      run(({ params, url }) => {
        campaigns.delete(campaignOf(params, url).serviceSid)
        store.options.changed({ type: 'registration' })
        return { status: 204 }
      }),
    )
}

function newCampaign(store: TwilioStore, service: MessagingService, form: URLSearchParams): Campaign {
  const brandSid = needed(form, 'BrandRegistrationSid')
  const brand = store.registration.brands.get(brandSid)
  if (!brand) throw new TwilioError(400, 20001, `The brand ${brandSid} does not exist`)
  if (brand.status !== 'APPROVED') {
    throw new TwilioError(400, 20001, `The brand ${brandSid} is ${brand.status}, not APPROVED`)
  }
  const usecase = needed(form, 'UsAppToPersonUsecase')
  if (!USE_CASES.some(({ code }) => code === usecase)) {
    throw new TwilioError(400, 20001, `Invalid UsAppToPersonUsecase: ${usecase}`)
  }
  const keywords = (name: string): string[] => form.getAll(name).flatMap((each) => each.split(','))
  const at = instant()
  return {
    sid: registrationSid('CM'),
    serviceSid: service.sid,
    brandSid,
    usecase,
    ...textsOf(form),
    subscriberOptIn: bool(form, 'SubscriberOptIn', false),
    optInMessage: message(form, 'OptInMessage'),
    optOutMessage: message(form, 'OptOutMessage'),
    helpMessage: message(form, 'HelpMessage'),
    optInKeywords: keywords('OptInKeywords'),
    optOutKeywords: keywords('OptOutKeywords'),
    helpKeywords: keywords('HelpKeywords'),
    status: 'PENDING',
    campaignId: null,
    errors: [],
    createdAt: at,
    updatedAt: at,
  }
}

/** What an edit of a rejected campaign replaces too. */
function textsOf(form: URLSearchParams) {
  const samples = form.getAll('MessageSamples').map((each) => each.trim())
  if (samples.length === 0) throw new TwilioError(400, 20001, 'Missing required parameter MessageSamples')
  if (samples.length < SAMPLES.min || samples.length > SAMPLES.max) {
    throw new TwilioError(400, 20001, 'MessageSamples must have two to five samples')
  }
  for (const sample of samples) requireLength('MessageSamples', sample, SAMPLES.shortest, SAMPLES.longest)
  const flag = (name: string): boolean => {
    needed(form, name)
    return bool(form, name, false)
  }
  return {
    description: requireLength('Description', needed(form, 'Description'), 40, 4096),
    messageFlow: requireLength('MessageFlow', needed(form, 'MessageFlow'), 40, 2048),
    samples,
    hasEmbeddedLinks: flag('HasEmbeddedLinks'),
    hasEmbeddedPhone: flag('HasEmbeddedPhone'),
    ageGated: bool(form, 'AgeGated', false),
    directLending: bool(form, 'DirectLending', false),
    privacyPolicyUrl: optional(form, 'PrivacyPolicyUrl'),
    termsAndConditionsUrl: optional(form, 'TermsAndConditionsUrl'),
  }
}

function message(form: URLSearchParams, name: string): string | null {
  const text = optional(form, name)
  return text === null ? null : requireLength(name, text, 20, 320)
}

function requireLength(name: string, text: string, min: number, max: number): string {
  if (text.length < min || text.length > max) {
    throw new TwilioError(400, 20001, `${name} must have ${min} to ${max} characters`)
  }
  return text
}

function campaignResource(store: TwilioStore, campaign: Campaign): Record<string, unknown> {
  const isMarketing = campaign.usecase === 'MARKETING'
  return {
    sid: CAMPAIGN_SID,
    account_sid: store.options.accountSid,
    brand_registration_sid: campaign.brandSid,
    messaging_service_sid: campaign.serviceSid,
    description: campaign.description,
    message_samples: campaign.samples,
    us_app_to_person_usecase: campaign.usecase,
    has_embedded_links: campaign.hasEmbeddedLinks,
    has_embedded_phone: campaign.hasEmbeddedPhone,
    subscriber_opt_in: campaign.subscriberOptIn,
    age_gated: campaign.ageGated,
    direct_lending: campaign.directLending,
    campaign_status: campaign.status,
    campaign_id: campaign.campaignId,
    is_externally_registered: false,
    rate_limits:
      campaign.status === 'VERIFIED'
        ? {
            att: { mps: isMarketing ? 75 : 240, msg_class: isMarketing ? 'A' : 'D' },
            tmobile: { brand_tier: 'UPPER_MID' },
          }
        : null,
    message_flow: campaign.messageFlow,
    opt_in_message: campaign.optInMessage,
    opt_out_message: campaign.optOutMessage,
    help_message: campaign.helpMessage,
    opt_in_keywords: campaign.optInKeywords,
    opt_out_keywords: campaign.optOutKeywords,
    help_keywords: campaign.helpKeywords,
    date_created: campaign.createdAt,
    date_updated: campaign.updatedAt,
    url: `${HOST}/Services/${campaign.serviceSid}/Compliance/Usa2p/${CAMPAIGN_SID}`,
    privacy_policy_url: campaign.privacyPolicyUrl,
    terms_and_conditions_url: campaign.termsAndConditionsUrl,
    mock: store.registration.brands.get(campaign.brandSid)?.mock ?? false,
    errors: campaign.errors.map(reasonResource),
  }
}
