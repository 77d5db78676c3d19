import { normalizePhone } from '#app/lib/phone.ts'
import { domainOfEmail, isFreemail, siteOf, websiteAddress } from './domains.ts'
import { type Finding, findingsOf } from './finding.ts'
import { type BusinessValues, REP, type RepValues } from '../locations/location-fields.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
/** Names of roles rather than of people. */
const ROLE =
  /^(?:admin(?:istrator)?|info|support|office|owner|manager|sales|service|team|test|n\/?a|none|\W*)$/i

/** The names of the fields, as within a sentence. */
const REQUIRED = Object.entries(REP.fields).flatMap(([name, { label, optional }]) =>
  optional ? [] : [[name as keyof RepValues, label.toLowerCase()] as const],
)

export function checkReps(
  rep1: RepValues | null,
  rep2: RepValues | null,
  business: BusinessValues | null,
): Finding[] {
  return findingsOf((error, warning) => {
    if (!rep1) {
      error(
        22_214,
        'rep1.firstName',
        'There is no representative yet.',
        'Fill in the Rep 1 step with someone who can answer for the business.',
      )
    }
    const site = websiteAddress(business?.websiteUrl ?? '')
    for (const [step, rep] of [
      ['rep1', rep1],
      ['rep2', rep2],
    ] as const) {
      if (!rep) continue
      const unverified = step === 'rep1' ? 18_604 : 18_605
      for (const [name, label] of REQUIRED) {
        if (!rep[name].trim()) {
          error(22_215, `${step}.${name}`, `The ${label} is missing.`, `Enter the representative’s ${label}.`)
        }
      }
      for (const name of ['firstName', 'lastName'] as const) {
        if (rep[name].trim() && ROLE.test(rep[name].trim())) {
          error(
            unverified,
            `${step}.${name}`,
            'This is a role, not the name of a person.',
            'Enter the name of a real person who works for the business.',
          )
        }
      }
      const email = rep.email.trim()
      if (email && !EMAIL.test(email)) {
        error(22_215, `${step}.email`, 'This isn’t an email address.', 'Enter it as name@your-agency.com.')
      } else if (email && isFreemail(email)) {
        warning(
          30_881,
          `${step}.email`,
          'An address that anyone can have doesn’t show that the person works for the business.',
          'Enter an address at the domain of the business’s website.',
        )
      } else if (email && site && siteOf(domainOfEmail(email)) !== siteOf(site.hostname)) {
        warning(
          18_606,
          `${step}.email`,
          'The domain of the email isn’t that of the website.',
          `Enter an address at ${siteOf(site.hostname)}.`,
        )
      }
      const phone = normalizePhone(rep.phoneNumber) ?? rep.phoneNumber.trim()
      if (phone && !/^1[2-9]\d{2}[2-9]\d{6}$/.test(phone)) {
        error(
          22_215,
          `${step}.phoneNumber`,
          'This isn’t a US phone number.',
          'Enter ten digits with area code.',
        )
      } else if (/^1\d{3}55501\d{2}$/.test(phone)) {
        warning(
          unverified,
          `${step}.phoneNumber`,
          'Numbers with 555-01 are for films and belong to no one.',
          'Enter the number under which this person can be called.',
        )
      }
    }
    if (
      rep1 &&
      rep2 &&
      rep1.email.trim() &&
      rep1.email.trim().toLowerCase() === rep2.email.trim().toLowerCase()
    ) {
      error(
        18_605,
        'rep2.email',
        'Both representatives have the same email.',
        'Enter another person, or leave the second representative out.',
      )
    }
  })
}
