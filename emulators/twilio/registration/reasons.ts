import type { Reason } from './records.ts'

/** A reason as brands and campaigns show it. */
export function reasonResource({ code, description, fields }: Reason): Record<string, unknown> {
  return {
    error_code: code,
    description,
    fields,
    url: `https://www.twilio.com/docs/api/errors/${code}`,
  }
}

/** Twilio's words for the reasons of its reviewers and of the carriers, with the fields they are about. */
export const REASONS: Record<number, { description: string; fields: string[] }> = {
  18601: { description: 'The association between business name and website cannot be verified', fields: [] },
  18602: { description: 'The Business ID you provided could not be verified', fields: [] },
  18603: { description: 'The address could not be verified', fields: [] },
  18604: { description: 'Unable to verify Authorized representative #1', fields: [] },
  18605: { description: 'Unable to verify Authorized representative #2', fields: [] },
  18606: { description: "The Email domain doesn't match the website domain", fields: [] },
  18609: { description: 'Ineligible Business Registration Authority', fields: [] },
  21736: { description: 'The Brand contact email is invalid.', fields: ['brand_contact_email'] },
}

/** A code with Twilio's words, or with those given. */
export function reason(code: number, description?: string | null, fields?: string[] | null): Reason {
  const known = REASONS[code]
  return {
    code,
    description: description ?? known?.description ?? `Error ${code}`,
    fields: fields ?? known?.fields ?? [],
  }
}
