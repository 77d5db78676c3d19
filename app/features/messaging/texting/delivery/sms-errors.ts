import type { MessageStatus } from '../texting-views.server.ts'

/** Says what each code of the provider means and what to do. https://www.twilio.com/docs/api/errors */
const WORDS: Record<number, string> = {
  14107: 'Too many texts were sent at once. Send it again in a minute.',
  20003: 'The texting provider refused our credentials. Ask an admin to check the provider settings.',
  20429: 'Too many texts were sent at once. Send it again in a minute.',
  21211: 'This is not a valid phone number. Correct the number on the contact.',
  21212: 'Our number is not valid for texting. Ask an admin to check it.',
  21408: 'Texting to this country is not allowed. Ask an admin to allow it.',
  21606: 'Our number cannot text this number. Ask an admin to check its texting set-up.',
  21610: 'This person has opted out. They can text START to hear from you again.',
  21611: 'Too many texts are waiting at our number. Send it again in a few minutes.',
  21612: 'This number cannot be reached from ours. Check the number or call instead.',
  21614: 'This number cannot receive texts; it may be a landline. Call, or ask for a mobile number.',
  21617: 'The text is too long for the carrier. Shorten it and send it again.',
  21620: 'The carrier could not read an attached file. Attach it again, then send.',
  21623: 'Too many files for one text. Send fewer at a time.',
  30001: 'Too many texts are waiting at the carrier. Send it again in a few minutes.',
  30002: 'Texting is suspended for your company. Ask an admin to contact support.',
  30003: 'The phone is switched off or out of reach. Send it again later.',
  30004: 'The person or their carrier blocks texts from us. Call instead.',
  30005: 'This number is not in service. Check the number on the contact.',
  30006: 'This number is a landline or its carrier takes no texts. Call, or ask for a mobile number.',
  30007: 'The carrier filtered this text as spam. Reword it, leave out links, and send it again.',
  30008: 'The carrier gave no reason. Send it again; call if it fails again.',
  30010: 'The text costs more than the limit that is set. Ask an admin.',
  30011: 'This carrier takes no pictures or files. Send the text without them.',
  30019: 'The attached file is too large for this carrier. Send a smaller one.',
  30022: 'The daily limit of texts is reached. Send it again tomorrow.',
  30023: 'The daily limit of texts is reached. Send it again tomorrow.',
  30032: 'Our toll-free number is not verified yet. Ask an admin to finish its registration.',
  30034:
    'Our number is not registered with the carriers for texting. Ask an admin to finish its registration.',
  30035: 'The registration of our number has problems. Ask an admin to check it.',
  30036: 'The text could not go out on its day, so it was not sent.',
  30410: 'The carrier did not answer in time. Send it again.',
}

const UNKNOWN = 'The carrier did not deliver this text. Send it again; call if it fails again.'

/** Shown while it is unknown whether the text was sent. */
export const UNCERTAIN = 'We don’t know whether this text was sent. Check before you resend it.'

/** The recipient has opted out with the carrier, which we record in the consent ledger. */
export const OPTED_OUT_CODE = 21610

export function explainCode(code: number | null): string {
  return (code !== null && WORDS[code]) || UNKNOWN
}

/** Why a text was not delivered, or is held; null for one on its way. */
export function problemOf(message: {
  status: MessageStatus
  errorCode: number | null
  errorMessage: string | null
}): string | null {
  if (message.status === 'uncertain') return UNCERTAIN
  if (message.status === 'pending') return message.errorMessage
  if (message.status !== 'failed' && message.status !== 'undelivered') return null
  return message.errorMessage ?? explainCode(message.errorCode)
}
