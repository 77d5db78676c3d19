import { z } from 'zod'

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`))

const endpoint = z.url({ protocol: /^https?$/ }).max(1000)

/** A browser's post about its subscription. Each is answered with `{ on }`: whether it is the user's. */
export const pushSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('subscribe'), endpoint, p256dh: base64url(65), auth: base64url(16) }),
  z.object({ intent: z.literal('unsubscribe'), endpoint }),
  z.object({ intent: z.literal('check'), endpoint }),
])

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 18:00.')
  .optional()
  .transform((value) => value ?? null)

const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** How a user wants to be notified. Quiet times are local times. */
export const notificationSettingsSchema = z
  .object({
    quietFrom: time,
    quietTo: time,
    details: ticked,
    sound: ticked,
  })
  .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    path: ['quietTo'],
    message: 'Enter both times, or none.',
  })
