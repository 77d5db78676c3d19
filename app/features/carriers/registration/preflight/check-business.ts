import { hostNames } from './business-name.ts'
import { hasShortener, isSharedPage, websiteAddress } from './domains.ts'
import { einProblem } from './ein.ts'
import { type Finding, findingsOf } from './finding.ts'
import type { BusinessValues } from '../locations/location-fields.ts'

/** The endings that names of each type of business have, by state law. */
const ENDINGS = {
  'Limited Liability Corporation': /\b(?:p?\.?l\.?l\.?c|limited liability co(?:mpany|rporation)?|l\.?c)\.?$/i,
  Corporation: /\b(?:inc|incorporated|corp|corporation|company|co|ltd|limited|p\.?c|p\.?a)\.?$/i,
  Partnership: /\b(?:l\.?l\.?p|l\.?p|partners(?:hip)?)\.?$/i,
} as const

const FICTITIOUS = /\bd\s*[./]?\s*b\s*[./]?\s*a\b\.?|\bdoing business as\b|\ba\.?k\.?a\b\.?/i
const VENDOR = /^(?:isv_reseller_or_partner|unknown)$/

export function checkBusiness(business: BusinessValues | null): Finding[] {
  if (!business) {
    return [
      {
        code: 22_214,
        field: 'businessName',
        severity: 'error',
        problem: 'There is nothing about the business yet.',
        fix: 'Fill in the Business step.',
      },
    ]
  }
  return [...checkName(business), ...checkNumber(business), ...checkWebsite(business)]
}

function checkName({ businessName, businessType, identity, industry }: BusinessValues): Finding[] {
  return findingsOf((error, warning) => {
    const name = businessName.trim()
    if (!name) {
      error(
        22_215,
        'businessName',
        'The business name is missing.',
        'Enter the legal name, as the IRS has it.',
      )
    }
    if (!businessType.trim()) {
      error(
        22_215,
        'businessType',
        'The type of business is missing.',
        'Choose how the business is registered.',
      )
    }
    if (!industry.trim()) {
      error(22_215, 'industry', 'The industry is missing.', 'Choose what the business mainly does.')
    }
    if (VENDOR.test(identity)) {
      error(
        30_894,
        'identity',
        'The registration must be of the business whose name stands in the texts.',
        'Choose direct customer.',
      )
    }
    if (FICTITIOUS.test(name)) {
      error(
        30_795,
        'businessName',
        'The name contains a trade name (DBA). Carriers compare the whole line with the IRS’s records.',
        'Enter only the legal name, as on the IRS letter CP 575 or 147C.',
      )
    }
    const ending = Object.entries(ENDINGS).find(([, pattern]) => pattern.test(name))?.[0]
    if (businessType === 'Sole Proprietorship' && ending) {
      error(
        30_795,
        'businessType',
        `The name is that of a ${ending}, but the type is Sole Proprietorship.`,
        `Choose ${ending}, or enter the name without its legal ending if that is how the IRS has it.`,
      )
    } else if (ending && businessType in ENDINGS && ending !== businessType) {
      warning(
        30_795,
        'businessType',
        `The name ends like that of a ${ending}, but the type is ${businessType}.`,
        'Choose the type that the IRS letter names, or correct the name.',
      )
    } else if (name && !ending && /^(?:Limited Liability Corporation|Corporation)$/.test(businessType)) {
      warning(
        30_795,
        'businessName',
        `The legal name of a ${businessType} usually ends with its legal form, such as LLC or Inc.`,
        'Copy the name from the IRS letter CP 575 or 147C, with its ending.',
      )
    }
    if (businessType === 'Sole Proprietorship') {
      warning(
        30_799,
        'businessType',
        'Many sole proprietorships can’t be verified, because their EIN is on the owner’s own name.',
        'Enter the owner’s name exactly as on the IRS letter for the EIN.',
      )
    }
  })
}

function checkNumber({ idType, idTypeOther, registrationNumber }: BusinessValues): Finding[] {
  return findingsOf((error, warning) => {
    const number = registrationNumber.trim()
    if (!idType.trim() || (idType === 'OTHER' && !idTypeOther.trim())) {
      error(
        30_758,
        idType.trim() ? 'idTypeOther' : 'idType',
        'It isn’t said who issued the number.',
        'Name the register, or choose EIN.',
      )
    } else if (idType !== 'EIN' && idType !== 'DUNS') {
      warning(
        18_609,
        'idType',
        'US carriers can look up EINs and DUNS numbers only.',
        'Choose EIN if the business has one. Every US business with employees does.',
      )
    }
    if (!number) {
      error(
        30_757,
        'registrationNumber',
        'The number is missing.',
        'Enter it as on the letter of its issuer.',
      )
      return
    }
    const problem = idType === 'EIN' ? einProblem(number) : null
    if (problem) {
      error(
        problem.code,
        'registrationNumber',
        problem.problem,
        'Copy the EIN from the IRS letter CP 575 or 147C: two digits, a hyphen, and seven digits.',
      )
    }
    if (idType === 'DUNS' && !/^\d{9}$/.test(number.replace(/[\s-]/g, ''))) {
      error(22_215, 'registrationNumber', 'A DUNS number has nine digits.', 'Look it up at dnb.com.')
    }
  })
}

function checkWebsite({ businessName, websiteUrl }: BusinessValues): Finding[] {
  return findingsOf((error, warning) => {
    const typed = websiteUrl.trim()
    const url = websiteAddress(typed)
    if (!typed) {
      error(
        22_215,
        'websiteUrl',
        'The website is missing.',
        'Enter the address of the business’s own website.',
      )
    } else if (!url) {
      error(
        30_907,
        'websiteUrl',
        'This isn’t the address of a website.',
        'Enter it as in the browser, for example https://www.summit-agency.com.',
      )
    } else if (isSharedPage(url.hostname)) {
      error(
        30_891,
        'websiteUrl',
        'A page on a social network is not accepted as the website of a business.',
        'Enter the business’s own website. The page can stand in the field for social media.',
      )
    } else if (hasShortener(url.hostname)) {
      error(
        30_892,
        'websiteUrl',
        'A shortened link hides where it leads.',
        'Enter the full address of the website.',
      )
    } else {
      if (url.protocol === 'http:') {
        error(
          30_964,
          'websiteUrl',
          'The address begins with http://, which is not encrypted.',
          'Enter the address with https://. Ask your web host for a certificate if it has none.',
        )
      }
      if (businessName.trim() && !hostNames(url.hostname, businessName)) {
        warning(
          18_601,
          'websiteUrl',
          'The address of the website has nothing of the business name.',
          'Make sure that the website shows the legal name, for example at the foot of each page.',
        )
      }
    }
  })
}
