import { eq } from 'drizzle-orm'
import { AppError } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { locations, phoneNumbers, conversations } from '#db/schema/index.ts'
import { sendingNumberOf } from './conversations/sending-number.server.ts'
import { MAX_TEXT_LENGTH } from './limits.ts'
import { withSignature } from './signature.ts'

/** The signature of the location that a number belongs to; empty for none. */
export async function signatureOf(tx: Database, phoneNumberId: string): Promise<string> {
  const [found] = await tx
    .select({ signature: locations.signature })
    .from(phoneNumbers)
    .innerJoin(locations, on(locations, phoneNumbers.locationId))
    .where(eq(phoneNumbers.id, phoneNumberId))
  return found?.signature ?? ''
}

/** The signature of a conversation's texts. */
export async function conversationSignature(tx: Database, conversationId: string): Promise<string> {
  const [conversation] = await tx
    .select({ phoneNumberId: conversations.phoneNumberId, clientId: conversations.clientId })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  return conversation ? signatureOf(tx, (await sendingNumberOf(tx, conversation)).id) : ''
}

/** A text as it is sent from this number. */
export async function signText(tx: Database, phoneNumberId: string, body: string): Promise<string> {
  const signed = withSignature(body, await signatureOf(tx, phoneNumberId))
  if (signed.length > MAX_TEXT_LENGTH) {
    throw new AppError('invalid', 'With your location’s signature this text is too long. Shorten it.', 'body')
  }
  return signed
}
