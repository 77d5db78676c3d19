import { and, eq, gte, sql } from 'drizzle-orm'
import { findLocation } from '#app/features/telephony/call-flow/locations.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { changesOf } from '#app/lib/changes.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { env } from '#app/lib/env.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { instantAt } from '#app/lib/zoned.ts'
import { lastChange, mergeEdit } from '#app/lib/merge-edit.server.ts'
import { on } from '#db/joins.ts'
import { calls, callTranscripts, locations } from '#db/schema/index.ts'
import type { LocationForm } from './transcripts.schema.ts'
import { serviceOf } from './provider.server.ts'
import { type Language, languageName, LANGUAGES } from './transcript.ts'

export interface LocationTranscripts {
  id: string
  name: string
  transcription: 'off' | Language
  version: number
  /** The languages that the operator has a service for. */
  languages: Language[]
  /** Cents for a minute of audio. */
  price: number
  /** Minutes that were transcribed this month, each recording rounded up. */
  minutes: number
}

const CHANGED = 'changed calls in writing'

export async function getLocationTranscripts(ctx: Ctx, locationId: string): Promise<LocationTranscripts> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const row = await findLocation(tx, locationId)
    const month = instantAt(
      `${dayIn(ctx.now(), ctx.account.timezone).slice(0, 7)}-01T00:00`,
      ctx.account.timezone,
    )
    const [used] = await tx
      .select({ minutes: sql<number>`coalesce(sum(ceil(${callTranscripts.seconds} / 60.0)), 0)::int` })
      .from(callTranscripts)
      .innerJoin(calls, on(calls, callTranscripts.callId))
      .where(
        and(
          eq(calls.locationId, locationId),
          eq(callTranscripts.state, 'done'),
          month ? gte(callTranscripts.doneAt, month) : undefined,
        ),
      )
    return {
      id: row.id,
      name: row.name,
      transcription: row.transcription,
      version: row.transcriptionVersion,
      languages: LANGUAGES.filter((language) => serviceOf(language) !== undefined),
      price: env().TRANSCRIPT_CENTS_PER_MINUTE,
      minutes: used!.minutes,
    }
  })
}

const describe = (value: unknown): string =>
  value === 'off' ? 'Off' : `On, in ${languageName(value as Language)}`

const EDITED = { transcription: { label: 'Call transcripts', show: describe } }

export async function saveLocationTranscripts(
  ctx: Ctx,
  locationId: string,
  form: LocationForm,
): Promise<void> {
  ctx.require('administer')
  if (form.transcription !== 'off' && !serviceOf(form.transcription)) {
    throw new AppError('invalid', 'Calls can’t be transcribed in this language.', 'transcription')
  }
  await ctx.db(async (tx) => {
    const row = await findLocation(tx, locationId, { lock: true })
    const { transcription } = await mergeEdit(ctx, {
      what: 'setting',
      opened: form,
      mine: { transcription: form.transcription },
      stored: { values: { transcription: row.transcription }, version: row.transcriptionVersion },
      fields: EDITED,
      last: () => lastChange(tx, 'transcription', locationId, [CHANGED]),
    })
    await tx
      .update(locations)
      .set({ transcription, transcriptionVersion: sql`${locations.transcriptionVersion} + 1` })
      .where(eq(locations.id, locationId))
    await audit(tx, ctx, {
      action: CHANGED,
      entity: 'transcription',
      entityId: locationId,
      detail: `${row.name}: ${describe(transcription)}.`,
      changes: changesOf({ transcription: row.transcription }, { transcription }, EDITED),
    })
  })
}
