import { z } from 'zod'
import { parseState } from '#app/lib/states.ts'
import { tooLong } from '#app/lib/text.schema.ts'
import { NUMBER_SEARCH_MAX, TOLL_FREE_CODES } from './number.ts'

export const SEARCH_TYPES = { local: 'Local', tollfree: 'Toll-free' } as const
export const CRITERIA = {
  number: 'Number',
  areacode: 'Area code',
  city: 'City',
  state: 'State',
  zipcode: 'ZIP code',
} as const
export const MATCHES = { first: 'Starts with', any: 'Contains', last: 'Ends with' } as const

/** Letters of words in numbers, by the key they are on. */
const KEYS = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

/** The digits of a number or word: `208-HOME` is 2084663. */
export const onKeypad = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[A-Z]/g, (letter) => String(KEYS.findIndex((key) => key.includes(letter)) + 2))
    .replaceAll(/\D/g, '')

/** A search for numbers to buy, as its URL has it (POST /phonenumber/search). */
export const searchSchema = z
  .object({
    type: z.enum(['local', 'tollfree']).catch('local'),
    criteria: z.enum(['number', 'areacode', 'city', 'state', 'zipcode']).catch('areacode'),
    search: z.string().trim().max(NUMBER_SEARCH_MAX, tooLong(NUMBER_SEARCH_MAX)).catch(''),
    matchTo: z.enum(['first', 'any', 'last']).catch('first'),
  })
  .superRefine(({ type, criteria, search }, check) => {
    const refuse = (message: string) => check.addIssue({ code: 'custom', message, path: ['search'] })
    if (type === 'tollfree' && criteria !== 'number' && criteria !== 'areacode') {
      return refuse('Toll-free numbers belong to no place. Search by number or area code.')
    }
    if (criteria === 'number' && !/^\d{2,10}$/.test(onKeypad(search))) {
      return refuse('Enter 2 to 10 digits or letters of the number, without the country code.')
    }
    if (criteria === 'areacode') {
      if (!/^[2-9]\d{2}$/.test(search)) return refuse('Enter an area code of three digits, for example 208.')
      const isTollFree = TOLL_FREE_CODES.includes(search)
      if (isTollFree !== (type === 'tollfree')) {
        return refuse(
          isTollFree
            ? `${search} is a toll-free code. Choose Toll-free.`
            : `Toll-free codes are ${TOLL_FREE_CODES.join(', ')}.`,
        )
      }
    }
    if (criteria === 'city' && search.length < 2) return refuse('Enter a city.')
    if (criteria === 'state' && !parseState(search)) {
      return refuse('Enter a state, for example Idaho or ID.')
    }
    if (criteria === 'zipcode' && !/^\d{5}$/.test(search)) return refuse('Enter a ZIP code of five digits.')
  })

export type NumberSearch = z.output<typeof searchSchema>
