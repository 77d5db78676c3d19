import { isTollFree } from './numbers.ts'
import type { OwnedNumber } from './numbers.ts'
import type { Media, Message, TwilioStore } from './store.ts'

export const API_VERSION = '2010-04-01'

/** `Fri, 24 May 2019 17:44:46 +0000` */
export function rfc2822(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000')
}

export function accountPath(store: TwilioStore): string {
  return `/${API_VERSION}/Accounts/${store.options.accountSid}`
}

/** The media URL in webhooks. Like Twilio's, it requires the account's credentials. */
export function mediaUrl(store: TwilioStore, message: Message, media: Media): string {
  const path = `${accountPath(store)}/Messages/${message.sid}/Media/${media.sid}`
  return `${store.options.baseUrl()}/twilio/api${path}`
}

/** The unguessable public URL that `mediaUrl` redirects to. */
export function publicMediaPath(media: Media): string {
  return `/twilio/mms/${media.sid}`
}

export function messageResource(store: TwilioStore, message: Message): Record<string, unknown> {
  const uri = `${accountPath(store)}/Messages/${message.sid}`
  return {
    body: message.body,
    num_segments: String(message.numSegments),
    direction: message.direction,
    from: message.from,
    to: message.to,
    date_updated: rfc2822(message.updatedAt),
    price: message.price,
    error_message: message.errorMessage,
    uri: `${uri}.json`,
    account_sid: store.options.accountSid,
    num_media: String(message.media.length || message.mediaUrls.length),
    status: message.status,
    messaging_service_sid: message.messagingServiceSid,
    sid: message.sid,
    date_sent: message.sentAt && rfc2822(message.sentAt),
    date_created: rfc2822(message.createdAt),
    error_code: message.errorCode,
    price_unit: 'USD',
    api_version: API_VERSION,
    subresource_uris: { media: `${uri}/Media.json`, feedback: `${uri}/Feedback.json` },
  }
}

export function mediaResource(store: TwilioStore, message: Message, media: Media): Record<string, unknown> {
  return {
    sid: media.sid,
    account_sid: store.options.accountSid,
    parent_sid: message.sid,
    content_type: media.contentType,
    date_created: rfc2822(media.createdAt),
    date_updated: rfc2822(media.createdAt),
    uri: `${accountPath(store)}/Messages/${message.sid}/Media/${media.sid}.json`,
  }
}

export function numberResource(store: TwilioStore, number: OwnedNumber): Record<string, unknown> {
  const uri = `${accountPath(store)}/IncomingPhoneNumbers/${number.sid}`
  return {
    account_sid: store.options.accountSid,
    address_sid: number.addressSid,
    address_requirements: 'none',
    api_version: API_VERSION,
    beta: false,
    bundle_sid: null,
    capabilities: { voice: true, sms: !number.smsDisabled, mms: !number.smsDisabled, fax: false },
    date_created: rfc2822(number.createdAt),
    date_updated: rfc2822(number.updatedAt),
    emergency_address_sid: number.emergencyAddressSid,
    emergency_address_status: number.emergencyAddressSid ? 'registered' : 'unregistered',
    emergency_status: number.emergencyStatus,
    friendly_name: number.friendlyName,
    identity_sid: null,
    origin: 'twilio',
    phone_number: number.phoneNumber,
    sid: number.sid,
    sms_application_sid: null,
    sms_fallback_method: 'POST',
    sms_fallback_url: '',
    sms_method: number.smsMethod,
    sms_url: number.smsUrl,
    status: 'in-use',
    status_callback: number.statusCallback,
    status_callback_method: 'POST',
    subresource_uris: { assigned_add_ons: `${uri}/AssignedAddOns.json` },
    trunk_sid: null,
    type: isTollFree(number.phoneNumber) ? 'toll-free' : 'local',
    uri: `${uri}.json`,
    voice_application_sid: null,
    voice_caller_id_lookup: false,
    voice_fallback_method: 'POST',
    voice_fallback_url: '',
    voice_method: 'POST',
    voice_receive_mode: 'voice',
    voice_url: number.voiceUrl,
  }
}

/** A number in the list of those at an address, which has only some of its properties. */
export function dependentResource(store: TwilioStore, number: OwnedNumber): Record<string, unknown> {
  const {
    address_sid: _address,
    beta: _beta,
    bundle_sid: _bundle,
    emergency_address_status: _status,
    identity_sid: _identity,
    origin: _origin,
    status: _inUse,
    subresource_uris: _uris,
    type: _type,
    voice_receive_mode: _mode,
    ...shown
  } = numberResource(store, number)
  return shown
}

/** A message as the control API returns it, with public media URLs. */
export function messageJson(store: TwilioStore, message: Message): Record<string, unknown> {
  return {
    sid: message.sid,
    direction: message.direction,
    from: message.from,
    to: message.to,
    body: message.body,
    status: message.status,
    errorCode: message.errorCode,
    errorMessage: message.errorMessage,
    numSegments: message.numSegments,
    messagingServiceSid: message.messagingServiceSid,
    statusCallback: message.statusCallback,
    createdAt: message.createdAt.toISOString(),
    updatedAt: message.updatedAt.toISOString(),
    media: message.media.map((media) => ({
      sid: media.sid,
      contentType: media.contentType,
      bytes: media.data.length,
      url: store.options.baseUrl() + publicMediaPath(media),
    })),
  }
}
