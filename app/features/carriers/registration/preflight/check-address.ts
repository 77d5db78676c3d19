import { sameName } from './business-name.ts'
import { type Finding, findingsOf } from './finding.ts'
import type { AddressValues, BusinessValues } from '../locations/location-fields.ts'
import { zipFits } from './zip-codes.ts'

const PO_BOX = /\b(?:p\.?\s*o\.?|post\s+office)\s*box\b|\bpob\s*\d/i
const RENTED_BOX = /\b(?:pmb|private mail\s?box|mail\s?box|ups store|mail boxes etc)\b/i

export function checkAddress(address: AddressValues | null, business: BusinessValues | null): Finding[] {
  return findingsOf((error, warning) => {
    if (!address) {
      error(22_219, 'address', 'There is no business address yet.', 'Fill in the Address step.')
      return
    }
    const street = `${address.address} ${address.address2}`
    if (!address.legalName.trim()) {
      error(22_219, 'legalName', 'The address has no name.', 'Enter the legal name of the business.')
    } else if (business?.businessName.trim() && !sameName(address.legalName, business.businessName)) {
      warning(
        18_601,
        'legalName',
        'The name at this address isn’t the business name of the Business step.',
        'Write the same legal name in both, letter for letter as the IRS has it.',
      )
    }
    if (!address.address.trim()) {
      error(22_219, 'address', 'The street is missing.', 'Enter the street and house number of the office.')
    } else if (PO_BOX.test(street)) {
      error(
        18_603,
        'address',
        'A P.O. box is not accepted as the address of a business.',
        'Enter the street and house number where the business works or is registered.',
      )
    } else if (RENTED_BOX.test(street)) {
      warning(
        18_603,
        'address',
        'A rented mailbox often can’t be verified as the address of a business.',
        'Enter the street address that the IRS or your state has for the business.',
      )
    } else if (!/\d/.test(address.address) || !/[a-z]{2}/i.test(address.address)) {
      error(
        21_628,
        'address',
        'The address needs a house number and the name of a street.',
        'Write it as on your mail, for example 410 W Main St.',
      )
    }
    if (PO_BOX.test(street) && address.emergencyEnabled) {
      error(
        21_628,
        'emergencyEnabled',
        'Emergency services can’t be sent to a P.O. box.',
        'Enter a street address, or turn emergency calling off.',
      )
    }
    if (!address.city.trim()) error(22_219, 'city', 'The city is missing.', 'Enter the city.')
    if (!address.state.trim()) error(22_219, 'state', 'The state is missing.', 'Choose the state.')
    if (!/^\d{5}(?:-?\d{4})?$/.test(address.zipcode.trim())) {
      error(
        21_628,
        'zipcode',
        'This isn’t a ZIP code.',
        'Enter five digits, or nine with a hyphen, for example 83702.',
      )
    } else if (address.state.trim() && !zipFits(address.zipcode, address.state)) {
      error(
        21_628,
        'zipcode',
        `No ZIP code of ${address.state.trim().toUpperCase()} begins with ${address.zipcode.trim()[0]}.`,
        'Correct the ZIP code or the state.',
      )
    }
  })
}
