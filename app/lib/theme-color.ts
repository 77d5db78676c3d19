export const DEFAULT_THEME_COLOR = '#19d0de'
export const INVALID_HEX_COLOR = 'input is not a valid hex color.'

/** The least contrast of text (WCAG 2.2 AA). */
const READABLE = 4.5
/** The least contrast of a meaningful line or bar (WCAG 2.2 AA, non-text). */
const VISIBLE = 3

type Rgb = readonly [red: number, green: number, blue: number]

/** The surfaces under brand text, as in app.css. */
const SURFACES = {
  light: ['#ffffff', '#f6f7f8', '#eef0f2'],
  dark: ['#14181c', '#0e1114', '#1b2026'],
} as const

/** `#rgb`, `rgb`, `#rrggbb` or `rrggbb` as lower-case `#rrggbb`; null for anything else. */
export function parseHexColor(input: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(input.trim())?.[1]?.toLowerCase()
  if (!digits) return null
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')}`
}

export interface BrandTokens {
  brand: string
  /** Text on a surface of the brand color. */
  onBrand: string
  /** A light tint of the surface. */
  brandSoft: string
  /** The brand as text on the surface and on the tint. */
  brandText: string
  /** The brand as a line or bar on any surface. */
  brandLine: string
}

/** The brand tokens of a theme color, with text at 4.5:1 and lines at 3:1. An invalid color is the default. */
export function brandTokens(color: string, mode: 'light' | 'dark'): BrandTokens {
  const brand = parseHexColor(color) ?? DEFAULT_THEME_COLOR
  const rgb = toRgb(brand)
  const surface = toRgb(SURFACES[mode][0])
  const brandSoft = toHex(mix(surface, rgb, mode === 'light' ? 0.15 : 0.17))
  const behind = [...SURFACES[mode], brandSoft]
  return {
    brand,
    onBrand: foregroundFor(rgb),
    brandSoft,
    brandText: toneOn(behind, READABLE, rgb, mode),
    brandLine: toneOn(behind, VISIBLE, rgb, mode),
  }
}

const TOKENS = [
  ['--brand', 'brand'],
  ['--on-brand', 'onBrand'],
  ['--brand-soft', 'brandSoft'],
  ['--brand-text', 'brandText'],
  ['--brand-line', 'brandLine'],
] as const

/**
 * The tokens as rules of a style element, for light and dark, with more specificity than app.css. Holds hex colors
 * only.
 */
export function brandCss(color: string): string {
  const light = brandTokens(color, 'light')
  const dark = brandTokens(color, 'dark')
  const declarations = TOKENS.map(([name, key]) => `${name}:light-dark(${light[key]},${dark[key]})`)
  return `:root:root{${declarations.join(';')}}`
}

/** WCAG contrast of two `#rrggbb` colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(toRgb(one)), luminance(toRgb(other))].sort((a, b) => b - a)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/** A very dark or very light tone of the color, rather than black or white. */
function foregroundFor(rgb: Rgb): string {
  const brand = toHex(rgb)
  const tones = [toHex(mix([0, 0, 0], rgb, 0.18)), '#ffffff', '#000000']
  return tones.find((tone) => contrast(tone, brand) >= READABLE) ?? '#000000'
}

/** Darkens the color (or lightens it in dark mode) until it has this contrast on every surface. */
function toneOn(behind: readonly string[], least: number, rgb: Rgb, mode: 'light' | 'dark'): string {
  const end: Rgb = mode === 'light' ? [0, 0, 0] : [255, 255, 255]
  for (let share = 0; share <= 1; share += 0.05) {
    const tone = toHex(mix(rgb, end, share))
    if (behind.every((surface) => contrast(tone, surface) >= least)) return tone
  }
  return toHex(end)
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [at(0), at(1), at(2)]
}

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(rgb: Rgb): number {
  const linear = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2])
}
