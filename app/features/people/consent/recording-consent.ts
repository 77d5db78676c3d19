import { stateOfNumber } from './quiet-hours.ts'

/**
 * States in which everyone in a call must agree to its recording, with their laws (docs/decisions/144-transcripts.md). Where sources
 * differ, as for Delaware and Michigan, the stricter reading counts.
 */
export const ALL_PARTY_STATES: Readonly<Record<string, string>> = {
  CA: 'Cal. Penal Code §§ 632, 632.7',
  CT: 'Conn. Gen. Stat. § 52-570d',
  DE: 'Del. Code tit. 11, § 1335',
  FL: 'Fla. Stat. § 934.03',
  IL: '720 ILCS 5/14-2',
  MA: 'Mass. Gen. Laws ch. 272, § 99',
  MD: 'Md. Code, Cts. & Jud. Proc. § 10-402',
  MI: 'Mich. Comp. Laws § 750.539c',
  MT: 'Mont. Code § 45-8-213',
  NH: 'N.H. Rev. Stat. § 570-A:2',
  NV: 'Nev. Rev. Stat. § 200.620',
  PA: '18 Pa. Cons. Stat. §§ 5703, 5704',
  WA: 'Wash. Rev. Code § 9.73.030',
}

/** An end of a call: its number (digits with country code), and the states of its addresses. */
export interface CallEnd {
  number: string | null
  addressed: readonly string[]
}

/** Whether everyone must agree to a recording, by the strictest state of all ends. An end of unknown state counts as strict. */
export function everyoneMustAgree(ends: readonly CallEnd[]): boolean {
  return ends.some(({ number, addressed }) => {
    const ofNumber = number === null ? null : stateOfNumber(number)
    const states = ofNumber === null ? addressed : [ofNumber, ...addressed]
    return states.length === 0 || states.some((state) => Object.hasOwn(ALL_PARTY_STATES, state))
  })
}
