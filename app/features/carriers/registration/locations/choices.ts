import type { BRAND_TYPES, BrandVolume, ID_TYPES } from '#app/lib/registration-choices.ts'

/** The choices of the wizard in words, and as the provider wants them. */

type IdType = (typeof ID_TYPES)[number]

const VOLUME_LABELS: Record<BrandVolume, string> = { low: 'Low volume', standard: 'Standard' }

/**
 * T-Mobile is the only carrier that limits days. It takes 2,000 segments from a brand without vetting, and 2,000 to 200,000 by the
 * score of a vetted one. As about a third of people are with it, Twilio names 6,000 a day for all carriers.
 * https://help.twilio.com/articles/1260804800549 and https://help.twilio.com/articles/1260803965530, read on 29 November 2026.
 */
export const VOLUME_LIMITS: Record<BrandVolume, string> = {
  low: 'A low-volume brand sends at most 2,000 segments a day to T-Mobile, about 6,000 to all carriers. The carriers don’t vet it.',
  standard:
    'A standard brand sends 2,000 to 200,000 segments a day to T-Mobile, by the score that the carriers’ vetting gives it.',
}

const ID_LABELS: Record<IdType, string> = {
  EIN: 'EIN (US federal tax number)',
  DUNS: 'DUNS',
  CCN: 'CCN (Canadian corporation number)',
  OTHER: 'Other',
}

const BRAND_LABELS: Record<(typeof BRAND_TYPES)[number], string> = {
  public: 'Public company',
  private: 'Private company',
  nonprofit: 'Nonprofit',
  government: 'Government',
}

/** The provider's names where it has others. It calls the Canadian number a business number. */
const PROVIDER_ID_TYPES: Record<IdType, string> = { EIN: 'EIN', DUNS: 'DUNS', CCN: 'CBN', OTHER: 'Other' }

export const providerIdType = (idType: string): string => PROVIDER_ID_TYPES[idType as IdType] ?? idType
export const providerBrandType = (brandType: string): string =>
  brandType === 'nonprofit' ? 'non-profit' : brandType

/** `OIL_AND_GAS` as `Oil and gas`, `direct_customer` as `Direct customer`. */
export function readable(code: string): string {
  const words = code.replaceAll('_', ' ').toLowerCase()
  const spelled = words
    .replace('usa and canada', 'USA and Canada')
    .replace('latin america', 'Latin America')
    .replace('isv ', 'software ')
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

export const idTypeLabel = (idType: string): string => ID_LABELS[idType as IdType] ?? idType
export const brandTypeLabel = (brandType: string): string =>
  BRAND_LABELS[brandType as keyof typeof BRAND_LABELS] ?? brandType
export const volumeLabel = (volume: string): string => VOLUME_LABELS[volume as BrandVolume] ?? volume
