import { checkLocation } from '../preflight/check-location.ts'
import type { Finding } from '../preflight/finding.ts'
import { currentCheck } from '../preflight/website-check.server.ts'
import type { BusinessRow } from './stored.server.ts'
import type { Profile } from './location-fields.ts'

interface ProfileFindings {
  /** Entries that would be refused. */
  findings: Finding[]
  /** Entries would be refused for certain, so that nothing is sent before a person says so. */
  isDoubtful: boolean
  /** A job still looks at the website. */
  isWebsitePending: boolean
}

/** Finds what the reviewers would refuse in a profile. The job’s findings on its website are among it. */
export function profileFindings(profile: Profile, business: BusinessRow): ProfileFindings {
  const website = currentCheck(business)
  const findings = [...checkLocation({ ...profile, brand: null }), ...(website?.findings ?? [])]
  return {
    findings,
    isDoubtful: findings.some(({ severity }) => severity === 'error'),
    isWebsitePending: website === null,
  }
}
