import { z } from 'zod'

const number = z.string().trim().max(40)

/** POST /phone/calls. Exactly one of `to` and `user`. */
export const startCallSchema = z
  .object({
    /** Made by the page: the same id twice places one call. */
    id: z.uuid(),
    /** The number as typed; 911 and 933 are emergency numbers. */
    to: number.optional(),
    /** A colleague. */
    user: z.uuid().optional(),
    location: z.uuid().optional(),
    client: z.uuid().optional(),
  })
  .refine((form) => (form.to === undefined) !== (form.user === undefined), {
    path: ['to'],
    message: 'Enter a number or choose a colleague.',
  })
export type StartCall = z.output<typeof startCallSchema>

/** POST /phone/queue/assign/:queueId. The page makes the id: of its request, and of the call when it calls back. */
export const takeNextSchema = z.object({ id: z.uuid() })

/** POST /phone/outgoing/location. */
export const outgoingLocationSchema = z.object({ to: number })

const target = { to: number.optional(), user: z.uuid().optional(), client: z.uuid().optional() }

/** POST /phone/calls/:callId, by `intent`. */
export const callActionSchema = z.discriminatedUnion('intent', [
  /** A ringing call: it stops ringing at this user. */
  z.object({ intent: z.literal('reject') }),
  /** The call stops ringing for everyone: the caller may leave a message, or is hung up on. */
  z.object({ intent: z.literal('voicemail') }),
  z.object({ intent: z.literal('hang-up') }),
  /** Leaves the others in the call, or ends it for all. */
  z.object({ intent: z.literal('leave') }),
  z.object({ intent: z.literal('end') }),
  /** A lost page is back: connects afterwards. */
  z.object({ intent: z.literal('rejoin') }),
  z.object({ intent: z.literal('hold'), hold: z.stringbool() }),
  z.object({ intent: z.literal('record'), recording: z.enum(['paused', 'in-progress']) }),
  z.object({ intent: z.literal('add'), ...target }),
  z.object({ intent: z.literal('transfer'), mode: z.enum(['cold', 'warm']), ...target }),
  /** Ends the consultation of a warm transfer: everyone talks, the colleague takes the call, or the user takes it back. */
  z.object({ intent: z.literal('convert') }),
  z.object({ intent: z.literal('complete') }),
  /** Also takes back a transfer that still rings. */
  z.object({ intent: z.literal('cancel') }),
  /** Joins as a coach of this user: connects afterwards. */
  z.object({ intent: z.literal('coach'), user: z.uuid() }),
])
export type CallAction = z.output<typeof callActionSchema>

/** POST /phone/conference/:callId/participants/:label. */
export const participantActionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('hold'), hold: z.stringbool() }),
  z.object({ intent: z.literal('mute'), muted: z.stringbool() }),
  z.object({ intent: z.literal('host') }),
  z.object({ intent: z.literal('remove') }),
])
export type ParticipantAction = z.output<typeof participantActionSchema>

/** The socket's `phone_beat`, every 10 seconds and after each `phone_probe`. */
export const beatSchema = z.object({
  pageId: z.uuid(),
  registered: z.boolean(),
  microphone: z.enum(['granted', 'denied', 'prompt', 'missing']),
})
