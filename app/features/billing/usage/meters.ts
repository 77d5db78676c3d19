/** The use that is counted and billed. Messages are counted in the parts that carriers charge for. */
const METERS = ['minutes', 'messages', 'recordings', 'numbers'] as const
type Meter = (typeof METERS)[number]

export type Amounts = Record<Meter, number>

export const NO_USE: Readonly<Amounts> = { minutes: 0, messages: 0, recordings: 0, numbers: 0 }
