import { z } from 'zod'
import { flowRecordingSchema } from '#app/features/accounts/office-hours/flow-recording.schema.ts'
import { tooLong } from '#app/lib/text.schema.ts'
import { DEFAULT_RING_S, GROUP_NAME_MAX, MAX_REPEAT, MAX_RING_S, SUB_GROUP_NAME_MAX } from './limits.ts'
import { withIds } from './settings/order.ts'

// A location's call flow, in its shape on the wire.

export const MOST_SUB_GROUPS = 20

/** A message to callers: none, a spoken text, or a recording. */
export const flowMessageSchema = z
  .object({
    type: z.enum(['disabled', 'text', 'recording']).default('disabled'),
    text: z.string().trim().max(1000, tooLong(1000)).default(''),
    recording: flowRecordingSchema.nullable().default(null),
  })
  .prefault({})
/** @public */
export type FlowMessage = z.output<typeof flowMessageSchema>

/** The device on which a user of a call group is rung: the browser, their own phone, or another number (digits). */
export const deviceSchema = z.union([
  z.enum(['softphone', 'mobile']),
  z.string().regex(/^1[2-9]\d{9}$/, 'Enter a US or Canadian phone number.'),
])
export type FlowDevice = z.output<typeof deviceSchema>

export const callGroupSchema = z.object({
  /** Identifies the group while two users edit its list. */
  id: z.string().max(40).default(''),
  /** Empty: it is called by its number, such as “Group 1”. */
  name: z.string().trim().max(GROUP_NAME_MAX).default(''),
  /** How long it rings each time, in seconds. */
  timeout: z.coerce.number().int().min(0).max(MAX_RING_S).default(DEFAULT_RING_S),
  /** How many times it rings. */
  repeat: z.coerce.number().int().min(1).max(MAX_REPEAT).default(1),
  users: z
    .array(z.object({ id: z.uuid(), format: deviceSchema.default('softphone') }))
    .max(50)
    .default([]),
})
/** @public */
export type CallGroup = z.output<typeof callGroupSchema>

const callGroups = z.array(callGroupSchema).max(20).default([]).transform(withIds)

export const subGroupSchema = z.object({
  /** Its place in the menu, from 0. JSON in Postgres doesn't keep the order of keys. */
  position: z.number().int().min(0).default(0),
  /** The name that is announced: “For Claims, press 2.” */
  label: z.string().trim().min(1, 'Enter a name.').max(60),
  /** The keys that lead to it; empty for none. */
  extension: z
    .string()
    .trim()
    .regex(/^\d{0,6}$/, 'Use up to six digits.')
    .default(''),
  /** The words that lead to it; empty for none. */
  extensionSpeech: z.string().trim().max(60).default(''),
  /** Whether the menu names it (spelled so on the wire). */
  annouceGroupExtension: z.boolean().default(true),
  /** Whether its calls are recorded, where the location's are. */
  recordCalls: z.boolean().default(true),
  welcomeMessage: flowMessageSchema,
  /** Disabled: the location's own. */
  voicemailMessage: flowMessageSchema,
  /** Empty: the location's own. */
  voicemailSMS: z.string().trim().max(480).default(''),
  groups: callGroups,
})
/** @public */
export type SubGroup = z.output<typeof subGroupSchema>

/** A sub-group's name, by which the map has it. */
export const subGroupNameSchema = z
  .string()
  .trim()
  .regex(
    new RegExp(`^[a-z0-9][\\w &'-]{0,${SUB_GROUP_NAME_MAX - 1}}$`, 'i'),
    'Use letters, digits and spaces.',
  )

export const DEFAULT_VOICEMAIL =
  'No one can take your call right now. Please leave a message after the tone, and hang up when you are done.'

export const callFlowSchema = z.object({
  welcomeMessage: flowMessageSchema,
  /** Said when calls are recorded. Disabled: a standard sentence, because callers must know. */
  recordCallMessage: flowMessageSchema,
  /** Asks for an extension. A menu is offered when this is enabled or there are sub-groups. */
  extensionsMessage: flowMessageSchema,
  /** Disabled: no message is taken, and the caller is asked to call again. */
  voicemailMessage: flowMessageSchema.prefault({ type: 'text', text: DEFAULT_VOICEMAIL }),
  /** Texted to a caller who reached voicemail; empty for none. */
  voicemailSMS: z.string().trim().max(480, tooLong(480)).default(''),
  /** Shown as “Ring after hours”. */
  ringWhenAvailable: z.boolean().default(false),
  recordCalls: z.boolean().default(false),
  voice: z.enum(['man', 'woman']).default('woman'),
  /** The music of a caller who waits; empty for the provider's own. */
  holdUrl: z.string().trim().max(1000).default(''),
  /** Rung one after the other. Without any, everyone who is available at the location rings for 30 seconds. */
  groups: callGroups,
  /** Sub-groups of the menu by their names. */
  ivr: z
    .record(subGroupNameSchema, subGroupSchema)
    .refine((ivr) => Object.keys(ivr).length <= MOST_SUB_GROUPS, `Use at most ${MOST_SUB_GROUPS} sub-groups.`)
    .default({}),
  queue: z
    .object({
      /** How long a caller may wait in the queue, in seconds. 0: there is no queue. */
      maxWait: z.coerce.number().int().min(0).max(3600).default(0),
      /** Whether callers hear their position. */
      position: z.boolean().default(true),
      /** Whether callers may be called back instead of waiting. */
      callback: z.boolean().default(true),
    })
    .prefault({}),
  outbound: z
    .object({
      recording: z.object({ format: z.enum(['disabled', 'all', 'manual']).default('disabled') }).prefault({}),
    })
    .prefault({}),
})
export type CallFlow = z.output<typeof callFlowSchema>

/** Rings everyone at the location for 30 seconds, then takes a message. */
export const DEFAULT_FLOW: CallFlow = callFlowSchema.parse({})

/**
 * Reads a stored call flow; the default flow without one, or when it can't be read.
 * @public
 */
export function readCallFlow(stored: unknown): CallFlow {
  const parsed = callFlowSchema.safeParse(stored ?? {})
  return parsed.success ? parsed.data : DEFAULT_FLOW
}
