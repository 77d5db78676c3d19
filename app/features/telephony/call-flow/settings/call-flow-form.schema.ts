import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { normalizePhone } from '#app/lib/phone.ts'
import { line, lines } from '#app/lib/text.schema.ts'
import { MOST_SUB_GROUPS, subGroupNameSchema } from '../call-flow.schema.ts'
import { DEFAULT_RING_S, GROUP_NAME_MAX, MAX_REPEAT, MAX_RING_S } from '../limits.ts'
import { withIds } from './order.ts'
import { SMS_CLOSED_MAX, SPOKEN_MAX } from '#app/features/accounts/office-hours/office-hours.ts'

// The form of a call flow: recordings and sub-groups are named, and a user's device is a choice with a number beside it.

const whole = (unit: string) =>
  z.number(`Enter ${unit}.`).int(`Enter whole ${unit}.`).min(0, `Enter ${unit}.`)

const message = z
  .object({
    type: z.enum(['disabled', 'text', 'recording']).default('disabled'),
    text: lines({ max: SPOKEN_MAX }).default(''),
    /** Its key. */
    recording: z.string().max(400).default(''),
  })
  .prefault({})
  .superRefine(({ type, text, recording }, check) => {
    if (type === 'text' && !text) {
      check.addIssue({ code: 'custom', path: ['text'], message: 'Enter what callers hear.' })
    }
    if (type === 'recording' && !recording) {
      check.addIssue({ code: 'custom', path: ['recording'], message: 'Choose a recording.' })
    }
  })

const member = z
  .object({
    id: z.uuid('Choose a user.'),
    device: z.enum(['softphone', 'mobile', 'number']).default('softphone'),
    number: z.string().max(40).default(''),
  })
  .superRefine(({ device, number }, check) => {
    if (device === 'number' && !normalizePhone(number)) {
      check.addIssue({ code: 'custom', path: ['number'], message: 'Enter a US or Canadian phone number.' })
    }
  })

/** A group without users is left out. */
const groups = z
  .array(
    z.object({
      id: z.string().max(40).default(''),
      name: line({ max: GROUP_NAME_MAX }).default(''),
      timeout: z.number().int().min(0).max(MAX_RING_S).default(DEFAULT_RING_S),
      repeat: z.number().int().min(1).max(MAX_REPEAT).default(1),
      users: z.array(member).max(50, 'A group can have 50 users.').default([]),
    }),
  )
  .max(20, 'Use at most 20 groups.')
  .default([])
  .transform((all) => withIds(all).filter(({ users }) => users.length > 0))

const subGroup = z.object({
  // The call log's name for calls of no sub-group.
  name: subGroupNameSchema.refine((name) => name.toLowerCase() !== 'main', 'Use another name than main.'),
  label: line({ max: 60, missing: 'Enter a name.' }),
  extension: z
    .string()
    .trim()
    .regex(/^\d{0,6}$/, 'Use up to six digits.')
    .default(''),
  extensionSpeech: line({ max: 60 }).default(''),
  annouceGroupExtension: z.boolean().default(false),
  recordCalls: z.boolean().default(false),
  welcomeMessage: message,
  voicemailMessage: message,
  voicemailSMS: lines({ max: SMS_CLOSED_MAX }).default(''),
  groups,
})

export const callFlowFormSchema = z.object({
  ...editFields,
  /** A location's flow has version 0 until it is saved. */
  version: z.coerce.number('Open it again.').int('Open it again.').min(0, 'Open it again.'),
  overwrite: z.coerce.number().optional().catch(undefined),
  welcomeMessage: message,
  recordCallMessage: message,
  extensionsMessage: message,
  voicemailMessage: message,
  voicemailSMS: lines({ max: SMS_CLOSED_MAX }).default(''),
  ringWhenAvailable: z.boolean().default(false),
  recordCalls: z.boolean().default(false),
  voice: z.enum(['man', 'woman']).default('woman'),
  holdUrl: z.string().max(100).default(''),
  groups,
  subGroups: z.array(subGroup).max(MOST_SUB_GROUPS, `Use at most ${MOST_SUB_GROUPS} sub-groups.`).default([]),
  queue: z
    .object({
      minutes: whole('minutes').max(60, 'Wait at most an hour.').default(0),
      seconds: whole('seconds').max(59, 'Use at most 59 seconds.').default(0),
      position: z.boolean().default(false),
      callback: z.boolean().default(false),
    })
    .refine(({ minutes, seconds }) => minutes < 60 || seconds === 0, {
      path: ['minutes'],
      message: 'Wait at most an hour.',
    })
    .prefault({}),
  outbound: z
    .object({
      recording: z.object({ format: z.enum(['disabled', 'all', 'manual']).default('disabled') }).prefault({}),
    })
    .prefault({}),
})
export type CallFlowForm = z.output<typeof callFlowFormSchema>
