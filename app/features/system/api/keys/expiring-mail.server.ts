import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { formatDateTime } from '#app/lib/dates.ts'
import { defineMail } from '#app/features/define-mail.server.ts'
import { apiKeys } from '#db/schema/index.ts'
import { API_PATH } from '../paths.ts'

/** A week before a key expires: to its user, or to the owners for its service account. The database queues it. */
export const expiringMail = defineMail({
  name: 'api.expiring',
  to: 'user',
  about: { keyId: z.uuid() },
  async write(tx, ctx, { keyId }) {
    const [key] = await tx
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)))
    if (!key?.expiresAt || key.expiresAt <= ctx.now()) return null
    const at = formatDateTime(key.expiresAt, ctx.account.timezone)
    return {
      subject: `The key “${key.name}” expires in a week`,
      text: [
        `The key “${key.name}” that ends in ${key.ending} expires on ${at}. The program that uses it stops then.`,
        'Make another one and give it to the program. Both work until then.',
      ],
      link: { label: 'Open the keys', path: API_PATH },
    }
  },
})
