import { desc, eq, isNull, and, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { excerpt } from '#app/lib/excerpt.ts'
import { clientName } from '#app/lib/client-names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { activities, calls, callTranscripts, clients, transcriptSentences } from '#db/schema/index.ts'
import { isLongEnoughForText, MOST_HITS, type SearchSource } from '#app/features/area.server.ts'
import type { SearchHit } from '#app/features/area.ts'
import { sentenceAnchor } from './transcript.ts'

/** Finds sentences of calls. Users may hear all recordings of their account. */
export const sentenceSearch: SearchSource = {
  kind: 'said',
  label: 'Said in calls',
  position: 27,
  find: findSaid,
}

async function findSaid(tx: Database, { actor, account }: Ctx, term: string): Promise<SearchHit[]> {
  if (!actor || !isLongEnoughForText(term)) return []
  const rows = await tx
    .select({ sentence: transcriptSentences, call: calls, client: clients })
    .from(sql`search_transcript_sentences(${term}, ${MOST_HITS + 1}::int) found(id)`)
    .innerJoin(transcriptSentences, sql`${transcriptSentences.id} = found.id`)
    .innerJoin(callTranscripts, on(callTranscripts, transcriptSentences.transcriptId))
    .innerJoin(calls, on(calls, callTranscripts.callId))
    .leftJoin(activities, on(activities, calls.id))
    .leftJoin(clients, and(on(clients, activities.clientId), isNull(clients.deletedAt)))
    .where(and(ne(calls.direction, 'peer'), eq(callTranscripts.state, 'done')))
    .orderBy(desc(transcriptSentences.id))
  return rows.map(({ sentence, call, client }) => ({
    id: sentence.id,
    to: `/phone-log/${call.id}?view=all#${sentenceAnchor(sentence.id)}`,
    title: `“${excerpt(sentence.text, term)}”`,
    detail: `${client ? clientName(client) : call.phoneNumber ? formatPhone(call.phoneNumber) : 'Unknown caller'}, ${formatDate(call.createdAt, account.timezone)}`,
  }))
}
