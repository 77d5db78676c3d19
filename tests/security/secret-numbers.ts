import { luhn, validRouting } from '#app/lib/card-number.ts'

/** A number someone types, and the ways to find it again. */
export interface Secret {
  what: string
  /** As typed. */
  typed: string
  /** Every spelling that reveals it. */
  forms: RegExp[]
}

const compact = (text: string) => text.replace(/[\s-]/g, '')

/** Creates unique numbers of each kind; `all` has every number created. */
export class SecretNumbers {
  readonly all: Secret[] = []
  #n = 0

  /** The first three digits are of an area that exists. */
  ssn = () => {
    const area = this.#digits(3, 100).replace(/^9/, '8').replace('666', '667')
    return this.#give('SSN', `${area}-${this.#digits(2, 11)}-${this.#digits(4, 1000)}`)
  }

  ein = () => this.#give('EIN', `${this.#digits(2, 11)}-${this.#digits(7, 1_000_000)}`)
  account = () => this.#give('account', `${this.#digits(4, 4000)}${this.#digits(8, 10_000_000)}`)
  license = () => this.#give('license', `QX${this.#digits(6, 100_000)}KD`)
  member = () => this.#give('member id', `MBR${this.#digits(7, 1_000_000)}W`)
  medicare = () => this.#give('Medicare id', `1EG4TE${this.#digits(5, 10_000)}`)
  immigration = () => this.#give('card of immigration', `SRC${this.#digits(10, 1_000_000_000)}`)

  routing = () => {
    const start = `1${this.#digits(7, 1_000_000)}`
    const end = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(validRouting)!
    return this.#give('routing', end)
  }

  /** A Visa or an American Express, in groups, with dashes or bare. */
  card = () => {
    const amex = this.#n % 3 === 2
    const start = amex ? `37${this.#digits(12, 10 ** 11)}` : `4${this.#digits(14, 10 ** 13)}`
    const digits = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(luhn)!
    const between = ['', ' ', '-'][this.#n % 3]!
    const groups = amex ? /^(.{4})(.{6})(.{5})$/ : /^(.{4})(.{4})(.{4})(.{4})$/
    return this.#give('card', groups.exec(digits)!.slice(1).join(between))
  }

  /** A number for a protected field of this name. */
  of(field: string): string {
    switch (field.replace(/^co(?=[A-Z])/, '').toLowerCase()) {
      case 'ssn':
        return this.ssn()
      case 'ein':
        return this.ein()
      case 'routing':
        return this.routing()
      case 'account':
        return this.account()
      case 'cardnumber':
        return this.card()
      case 'dlid':
        return this.license()
      case 'healthmemberid':
        return this.member()
      case 'healthmbi':
        return this.medicare()
      case 'immigrantcardnumber':
        return this.immigration()
      case 'cvc':
        return '7391'
      default:
        throw new Error(`No secret is known for ${field}.`)
    }
  }

  /** The same ones in every run, distributed like real ones. */
  #digits(length: number, from: number): string {
    this.#n += 1
    const spread = (this.#n * 7_919 + 104_729) ** 2
    return String(from + (spread % (10 ** length - from))).padStart(length, '0')
  }

  #give(what: string, typed: string): string {
    const bare = compact(typed)
    // Only whole ones: inside a longer run of letters and digits, like an id or ciphertext, it is chance.
    const alone = (text: string) => new RegExp(`(?<![\\w-])${text}(?![\\w-])`)
    const parted = [...bare].join('[ .\\-\\u2013\\u00a0]?')
    this.all.push({ what, typed, forms: [alone(bare), alone(parted)] })
    return typed
  }
}

/** Finds the secrets in a text, in any spelling. */
export function secretsIn(text: string, secrets: readonly Secret[]): string[] {
  return secrets
    .filter(({ forms }) => forms.some((form) => form.test(text)))
    .map(({ what, typed }) => `${what} ${typed}`)
}
