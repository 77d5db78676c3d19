import { and, eq } from 'drizzle-orm'
import { on } from '#db/joins.ts'
import { callRecordings, calls, callTranscripts, locations, transcriptSentences } from '#db/schema/index.ts'
import type { DemoAgency } from '#db/seed/demo.ts'
import type { Speaker } from './transcript.ts'

interface Talk {
  said: readonly (readonly [speaker: Speaker, text: string])[]
  summary: string
  nextSteps: string
}

const TALKS: readonly Talk[] = [
  {
    said: [
      ['ours', 'Hi, this is the agency. You asked about your renewal?'],
      ['theirs', 'Yes, it went up by two hundred dollars, and I had no claim at all.'],
      ['ours', 'I see that. Did anything change? A new driver, or the miles?'],
      ['theirs', 'My wife works from home now, so her car is hardly driven.'],
      ['ours', 'That helps. I will quote the low mileage rate and send you both by tomorrow.'],
      ['theirs', 'Great, thank you.'],
    ],
    summary:
      'The client asked why the auto renewal went up by $200 without a claim. One of the cars is hardly driven since the spouse works from home.',
    nextSteps: 'Quote the low mileage rate.\nSend both quotes by tomorrow.',
  },
  {
    said: [
      ['theirs', 'We close on the house on Friday, and the lender wants proof of insurance.'],
      ['ours', 'Congratulations! I can send the binder today. What is the lender’s email address?'],
      ['theirs', 'I will text it to you. Does the policy cover the workshop, too?'],
      ['ours', 'Up to ten percent of the house. If your tools are worth more, we should list them.'],
    ],
    summary:
      'The client closes on a house on Friday and needs proof of insurance for the lender. There is a workshop with tools.',
    nextSteps: 'Send the binder to the lender today.\nAsk what the tools in the workshop are worth.',
  },
]

/** Puts the demo recordings in writing, which the first location has on. */
export async function addTranscripts({ tx, accountId, random }: DemoAgency): Promise<void> {
  const ids = random('transcripts')
  const recordings = await tx
    .select({ recording: callRecordings, transcript: calls.transcript })
    .from(callRecordings)
    .innerJoin(calls, on(calls, callRecordings.callId))
    .where(and(eq(callRecordings.accountId, accountId), eq(callRecordings.state, 'stored')))
    .orderBy(callRecordings.id)
  for (const [index, { recording, transcript }] of recordings.entries()) {
    const talk = transcript ? messageTalk(transcript) : TALKS[index % TALKS.length]!
    const id = ids.id(recording.recordedAt)
    await tx.insert(callTranscripts).values({
      accountId,
      id,
      callId: recording.callId,
      recordingId: recording.id,
      state: 'done',
      language: 'en-US',
      summary: talk.summary,
      nextSteps: talk.nextSteps,
      seconds: recording.duration,
      askedAt: recording.recordedAt,
      doneAt: recording.recordedAt,
      createdAt: recording.recordedAt,
    })
    await tx
      .insert(transcriptSentences)
      .values(sentences(talk, recording.duration, { accountId, transcriptId: id }, recording.recordedAt))
  }
  const [first] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.accountId, accountId))
    .orderBy(locations.createdAt, locations.id)
    .limit(1)
  if (first && recordings.length > 0) {
    await tx.update(locations).set({ transcription: 'en-US' }).where(eq(locations.id, first.id))
  }

  function sentences(
    { said }: Talk,
    duration: number,
    of: { accountId: string; transcriptId: string },
    at: Date,
  ) {
    const letters = said.reduce((sum, [, text]) => sum + text.length, 0)
    let before = 0
    return said.map(([speaker, text], position) => {
      const startMs = Math.round((before / letters) * duration * 1000)
      before += text.length
      const endMs = Math.round((before / letters) * duration * 1000)
      return { ...of, id: ids.id(at), position, speaker, startMs, endMs, text }
    })
  }
}

/** A caller's message, by its sentences. */
const messageTalk = (message: string): Talk => ({
  said: message.split(/(?<=[.?!])\s+/).map((text) => ['theirs', text] as const),
  summary: message.split(/(?<=[.?!])\s+/)[0]!.replace(/^(?:Hi|Hello|Good afternoon), /, 'The caller said: '),
  nextSteps: 'Call back.',
})
