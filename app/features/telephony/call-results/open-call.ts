import { openKind } from '#app/features/actions.ts'

/** A call of the log that has the focus. */
export interface OpenCall {
  id: string
  /** Whether it can have a result: a call that goes on can't. */
  over: boolean
  /** `?…` of the log. */
  search: string
}

export const openCall = openKind<OpenCall>('Call')

/** Whether a call can have a result: it is over, or has one. */
export const takesResult = (call: { callDuration: number | null; result: unknown }): boolean =>
  call.callDuration !== null || call.result !== null
