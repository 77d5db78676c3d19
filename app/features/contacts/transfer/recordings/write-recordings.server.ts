import { and, eq } from 'drizzle-orm'
import { storeImportedRecording } from '#app/features/messaging/call-history/imported-recordings.server.ts'
import { inspectFile } from '#app/features/accounts/files/inspect-file.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { plural } from '#app/lib/plural.ts'
import { newFileKey, removeFile } from '#app/lib/storage.server.ts'
import type { Database } from '#db/client.ts'
import { importedCalls } from '#db/schema/index.ts'
import type { FileWriter } from '../documents/write-files.server.ts'
import type { ImportRow } from '../import/import-rows.server.ts'
import { MOST_RECORDING_BYTES } from './read-recordings.server.ts'

/** Stored to undo a row: where the recording is. */
interface Before {
  storageKey: string
}

const keyOf = ({ before }: ImportRow) => (before as Partial<Before> | null)?.storageKey

/** Browsers know these by the names of the audio in them. */
const PLAYED_AS: Record<string, string> = {
  'video/mp4': 'audio/mp4',
  'video/webm': 'audio/webm',
  'audio/ogg; codecs=opus': 'audio/ogg',
}

/** Stores recordings with their calls, each under a key that its row has before. */
export const recordingWriter: FileWriter = {
  maxBytes: MOST_RECORDING_BYTES,
  counted: 'recordings',
  prepare: (ctx) => ({ before: { storageKey: newFileKey(ctx.account.id, 'recordings') } satisfies Before }),
  write: async (ctx, row, _cells, unpack) => {
    const { n, matchId } = row
    const storageKey = keyOf(row)
    if (!matchId || !storageKey) return { n, state: 'skipped', reason: 'It fits no call.' }
    const inspected = await inspectFile(await unpack(), 'recorded')
    if (!inspected.ok) return { n, state: 'error', reason: inspected.reason }
    const { bytes, contentType } = inspected
    const recording = { storageKey, bytes, contentType: PLAYED_AS[contentType] ?? contentType }
    return (await storeImportedRecording(ctx, matchId, recording))
      ? { n, state: 'created', recordId: matchId, before: { storageKey } satisfies Before }
      : { n, state: 'skipped', reason: 'The call is gone, or has a recording since.' }
  },
  audit: (count) => ({ action: 'imported recordings', detail: `${plural(count, 'recording')} added` }),
}

/** Removes the recordings that an import added. Files go before their rows. */
export async function undoRecordings(tx: Database, ctx: Ctx, rows: readonly ImportRow[]): Promise<void> {
  for (const row of rows) {
    const storageKey = keyOf(row)
    if (!storageKey || !row.recordId) continue
    await removeFile(ctx.account.id, storageKey)
    await tx
      .update(importedCalls)
      .set({ storageKey: null, byteSize: null, contentType: null })
      .where(and(eq(importedCalls.id, row.recordId), eq(importedCalls.storageKey, storageKey)))
  }
}
