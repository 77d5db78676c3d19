/** Twilio's own messages, for REST errors and failed deliveries. */
const MESSAGES: Record<number, string> = {
  11200: 'HTTP retrieval failure',
  11751: 'Media Message - Media exceeds messaging provider size limit',
  12300: 'Invalid Content-Type',
  20003: 'Authenticate',
  20009: 'Cannot delete this resource before it has reached a final state',
  20404: 'The requested resource was not found',
  20429: 'Too Many Requests',
  20500: 'An internal server error has occurred',
  21201: "No 'To' number is specified",
  21205: 'The URL is not valid',
  21210: "'From' phone number not verified",
  21213: "No 'From' number is specified",
  21218: 'The SID is not valid',
  21220: 'Call is not in-progress. Cannot redirect.',
  21403: 'The HTTP method is not valid',
  21211: "Invalid 'To' Phone Number",
  21212: "Invalid 'From' Phone Number",
  21408: "Permission to send an SMS has not been enabled for the region indicated by the 'To' number",
  21602: 'Message body is required.',
  21603: "A 'From' phone number is required.",
  21604: "A 'To' phone number is required.",
  21606:
    "The 'From' phone number provided is not a valid message-capable Twilio phone number for this destination",
  21610: 'Attempt to send to unsubscribed recipient',
  21611: "This 'From' number has exceeded the maximum number of queued messages",
  21612: "Message cannot be sent with the current combination of 'To' and 'From' parameters",
  21614: "'To' number is not a valid mobile number",
  21617: 'The concatenated message body exceeds the 1600 character limit',
  21620: 'Invalid media URL(s)',
  21623: 'Number of media files exceeds allowed limit',
  21624: 'Invalid validity period value',
  21404: 'You must specify either a PhoneNumber or an AreaCode',
  21421: 'PhoneNumber is invalid',
  21422: 'PhoneNumber is not available',
  21451: 'Invalid area code',
  21452: 'No phone numbers found in area code',
  21502: 'Invalid URL',
  21626: 'The address is used by phone numbers and cannot be deleted',
  21628: 'The address could not be validated',
  21629: 'The address could be validated only with corrections',
  21710: 'Phone Number or Short Code is already in the Messaging Service.',
  21712: 'Phone Number or Short Code is associated with another Messaging Service.',
  21713: 'Phone Number is not SMS capable',
  21701: 'The Messaging Service does not exist',
  21703: 'The Messaging Service does not have a phone number associated with it',
  21609: "The 'StatusCallback' URL is not a valid URL",
  30001: 'Queue overflow',
  30002: 'Account suspended',
  30003: 'Unreachable destination handset',
  30004: 'Message blocked',
  30005: 'Unknown destination handset',
  30006: 'Landline or unreachable carrier',
  30007: 'Carrier violation',
  30008: 'Unknown error',
  30032: 'Toll-free number has not been verified',
  30034: 'US A2P 10DLC - Message from an unregistered number',
  30409: 'Message is not in a cancelable state',
}

export function errorMessage(code: number): string {
  return MESSAGES[code] ?? 'Unknown error'
}

/** A REST error, serialized as `{code, message, more_info, status}`. */
export class TwilioError extends Error {
  status: number
  code: number
  constructor(status: number, code: number, message = errorMessage(code)) {
    super(message)
    this.status = status
    this.code = code
  }

  toJSON(): { code: number; message: string; more_info: string; status: number } {
    return {
      code: this.code,
      message: this.message,
      more_info: `https://www.twilio.com/docs/errors/${this.code}`,
      status: this.status,
    }
  }
}
