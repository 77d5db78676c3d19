import { type Finding, findingsOf } from './finding.ts'
import type { BrandValues, BusinessValues } from '../locations/location-fields.ts'

export function checkBrand(brand: BrandValues | null, business: BusinessValues | null): Finding[] {
  if (!brand) return []
  const { brandType, stockExchange, stockTicker } = brand
  const type = business?.businessType ?? ''
  const isNonprofit = type === 'Non-profit Corporation'
  return findingsOf((error, warning) => {
    if (!brandType.trim()) {
      error(22_215, 'brandType', 'The type of brand is missing.', 'Choose private, unless shares are traded.')
    }
    if (brandType === 'public') {
      if (!stockExchange.trim()) {
        error(30_796, 'stockExchange', 'A public brand needs its stock exchange.', 'Choose NYSE or NASDAQ.')
      }
      if (!/^[A-Z]{1,5}(?:[.-][A-Z]{1,2})?$/i.test(stockTicker.trim())) {
        error(
          30_796,
          'stockTicker',
          stockTicker.trim() ? 'This isn’t a ticker.' : 'A public brand needs its ticker.',
          'Enter the letters under which the shares are traded, for example ALL. An agency that only sells for a listed insurer is private.',
        )
      }
      if (type && type !== 'Corporation') {
        error(
          30_796,
          'brandType',
          `A ${type} isn’t traded on a stock exchange.`,
          'Choose private, or correct the type in the Business step.',
        )
      }
    } else if (stockTicker.trim() || stockExchange.trim()) {
      warning(
        30_796,
        'stockTicker',
        'Only a public brand has a ticker.',
        'Choose public if the shares of this very business are traded. Otherwise, empty both fields.',
      )
    }
    if (brandType === 'nonprofit' && type && !isNonprofit) {
      error(
        30_798,
        'brandType',
        `A ${type} has no tax-exempt status under section 501(c).`,
        'Choose private, or Non-profit Corporation in the Business step if the IRS lists it as such.',
      )
    }
    if (isNonprofit && brandType && brandType !== 'nonprofit') {
      warning(
        30_798,
        'brandType',
        'The Business step says Non-profit Corporation, but the brand isn’t nonprofit.',
        'Choose nonprofit if the IRS lists the business under section 501(c).',
      )
    }
    if (brandType === 'government' && type) {
      error(
        30_797,
        'brandType',
        `A ${type} isn’t part of the US government.`,
        'Choose private. Only federal, state and local authorities are government.',
      )
    }
  })
}
