import { and, eq, isNotNull } from 'drizzle-orm'
import type { Agreement } from '#app/features/telephony/call-flow/engine/flow-engine.ts'
import { addressedStates } from '#app/features/people/consent/consent.server.ts'
import { everyoneMustAgree } from '#app/features/people/consent/recording-consent.ts'
import type { Database } from '#db/client.ts'
import { accounts, callLegs, locations, phoneNumbers } from '#db/schema/index.ts'
import type { Call } from '../calls/call-model.server.ts'

/** Says to what everyone in a recorded call has to agree; null where it is enough that they hear of it. */
export async function agreementOf(
  tx: Database,
  {
    id,
    phoneNumber,
    phoneNumberId,
    locationId,
  }: Pick<Call, 'id' | 'phoneNumber' | 'phoneNumberId' | 'locationId'>,
): Promise<Agreement | null> {
  const [[account], ours, others, [location]] = await Promise.all([
    tx.select({ state: accounts.state }).from(accounts),
    phoneNumberId
      ? tx
          .select({ number: phoneNumbers.number })
          .from(phoneNumbers)
          .where(eq(phoneNumbers.id, phoneNumberId))
      : [],
    tx
      .select({ number: callLegs.phoneNumber })
      .from(callLegs)
      .where(and(eq(callLegs.callId, id), isNotNull(callLegs.phoneNumber), eq(callLegs.kind, 'outside'))),
    locationId
      ? tx
          .select({ transcription: locations.transcription })
          .from(locations)
          .where(eq(locations.id, locationId))
      : [],
  ])
  const theirs = [...new Set([phoneNumber, ...others.map(({ number }) => number)])]
  const addressed = await addressedStates(
    tx,
    theirs.filter((number) => number !== null),
  )
  const ends = [
    { number: ours[0]?.number ?? null, addressed: account?.state ? [account.state] : [] },
    ...theirs.map((number) => ({ number, addressed: (number && addressed.get(number)) || [] })),
  ]
  if (!everyoneMustAgree(ends)) return null
  return location && location.transcription !== 'off' ? 'transcribed' : 'recorded'
}
