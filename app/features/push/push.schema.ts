import { z } from 'zod'

const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`))

const endpoint = z.url({ protocol: /^https?$/ }).max(1000)

/** What a browser posts about its subscription. Each is answered with `{ on }`: whether it is the user's. */
export const pushSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('subscribe'), endpoint, p256dh: base64url(65), auth: base64url(16) }),
  z.object({ intent: z.literal('unsubscribe'), endpoint }),
  z.object({ intent: z.literal('check'), endpoint }),
])
