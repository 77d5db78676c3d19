/** The first two digits that the IRS gives to EINs ("How EINs are assigned and valid EIN prefixes", irs.gov). */
const PREFIXES = new Set(
  (
    '01 02 03 04 05 06 10 11 12 13 14 15 16 20 21 22 23 24 25 26 27 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 ' +
    '50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 71 72 73 74 75 76 77 80 81 82 83 84 85 86 87 88 90 91 92 93 94 95 ' +
    '98 99'
  ).split(' '),
)

/** Why a text can't be an EIN, with the code that it would cause; null if it can. Doesn't repeat the number. */
export function einProblem(typed: string): { code: number; problem: string } | null {
  const text = typed.trim()
  if (/^\d{3}-\d{2}-\d{4}$/.test(text)) {
    return { code: 30_795, problem: 'This is written like a social security number, which carriers refuse.' }
  }
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits)) return { code: 22_215, problem: 'An EIN has digits and one hyphen only.' }
  if (digits.length !== 9) {
    return { code: 22_215, problem: `An EIN has nine digits. This has ${digits.length}.` }
  }
  if (!PREFIXES.has(digits.slice(0, 2))) {
    return { code: 30_795, problem: `The IRS gives out no EINs that begin with ${digits.slice(0, 2)}.` }
  }
  if (/^(\d)\1{8}$/.test(digits) || /^(?:123456789|987654321|0{2}\d{7}|\d{2}0{7})$/.test(digits)) {
    return { code: 30_795, problem: 'This looks like a made-up number.' }
  }
  return null
}
