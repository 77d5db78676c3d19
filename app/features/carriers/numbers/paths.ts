import { MESSAGING_PATH } from '#app/features/carriers/registration/paths.ts'

export const NUMBERS_PATH = MESSAGING_PATH
export const PURCHASE_PATH = `${NUMBERS_PATH}/purchase`
export const PORT_PATH = `${NUMBERS_PATH}/port`

/** The path of a number's dialog, or of `release` and the like. */
export const numberPath = (id: string, part?: string) => [NUMBERS_PATH, id, part].filter(Boolean).join('/')
