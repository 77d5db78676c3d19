import { fileCipher } from '#app/lib/crypto.server.ts'
import { sealFile } from '#app/lib/sealed-file.server.ts'
import { putFile } from '#app/lib/storage.server.ts'
import { recordingPath } from '#app/features/messaging/timeline/timeline-paths.ts'
import { wavFile } from '#app/lib/wav.ts'
import { activities, callRecordings, calls } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import { recordingPlace } from './recordings.server.ts'

type NewCall = typeof calls.$inferInsert & { id: string }
type NewActivity = typeof activities.$inferInsert

const EACH = 4
/** Seconds. Longer ones would make the demo data large. */
const LONGEST_CALL_S = 150
const MESSAGES = [
  { seconds: 9, transcript: 'Hi, I would like to add my daughter to our auto policy. Please call me back.' },
  {
    seconds: 14,
    transcript:
      'Hello, someone backed into my car at the store this morning. I took pictures. What do I need for the claim?',
  },
  {
    seconds: 21,
    transcript:
      'Good afternoon, our renewal came in the mail and it went up again. Could you see whether there is something better before the first? I am home after five.',
  },
  {
    seconds: 17,
    transcript: 'Hi, we are closing on the house on Friday, and the bank needs proof of insurance.',
  },
]

/** Turns some missed calls into voicemails and records some short ones. Changes the rows, which aren't stored yet. */
export async function recordDemoCalls(
  agency: DemoAgency,
  rows: readonly NewCall[],
  history: readonly NewActivity[],
): Promise<(typeof callRecordings.$inferInsert)[]> {
  const { tx, accountId } = agency
  const random = agency.random('recordings')
  const missed = rows.filter(({ status }) => status === 'missed').slice(0, EACH)
  const short = rows
    .filter((row) => row.answeredAt && seconds(row.answeredAt, row.endedAt!) <= LONGEST_CALL_S)
    .slice(0, EACH)
  const recordings: (typeof callRecordings.$inferInsert)[] = []
  for (const [index, row] of [...missed, ...short].entries()) {
    const isMessage = row.status === 'missed'
    const duration = isMessage ? MESSAGES[index]!.seconds : seconds(row.answeredAt!, row.endedAt!)
    const recordedAt = row.answeredAt ?? row.endedAt!
    const id = random.id(recordedAt)
    const audio = hum(duration)
    const cipher = await fileCipher(tx, accountId, recordingPlace(id))
    const storageKey = await putFile(
      accountId,
      'recordings',
      sealFile(cipher, audio),
      'application/octet-stream',
    )
    recordings.push({
      accountId,
      id,
      callId: row.id,
      kind: isMessage ? 'voicemail' : 'call',
      providerSid: `RE${id.replaceAll('-', '')}`,
      duration,
      recordedAt,
      state: 'stored',
      storageKey,
      byteSize: audio.length,
      contentType: 'audio/wav',
      storedAt: recordedAt,
      removedAt: recordedAt,
    })
    const recorded = { recordingDuration: duration, ...(isMessage ? { format: 'voicemail' as const } : {}) }
    const transcript = isMessage ? MESSAGES[index]!.transcript : null
    Object.assign(row, recorded, { recordingStatus: 'completed', transcript })
    const activity = history.find((each) => each.id === row.id)
    if (activity) Object.assign(activity, recorded, { recordingUrl: recordingPath(id) })
  }
  return recordings
}

const seconds = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 1000)

const RATE = 8000

/** A WAV file with notes that rise and fall. */
function hum(duration: number): Buffer {
  const samples = Buffer.alloc(duration * RATE)
  for (let at = 0; at < samples.length; at += 1) {
    const time = at / RATE
    const hz = 220 + 60 * Math.sin(Math.floor(time * 3) * 1.7)
    const loudness = 0.25 * Math.max(0, Math.sin(time * 3 * Math.PI)) ** 0.5
    samples[at] = 128 + Math.round(127 * loudness * Math.sin(2 * Math.PI * hz * time))
  }
  return wavFile(samples, { rate: RATE, bits: 8 })
}
