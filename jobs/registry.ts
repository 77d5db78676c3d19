import { z } from 'zod'

const accountId = z.uuid()

/** Every job with its payload. Payloads refer to rows by id and never contain personal data. */
export const jobs = {
  'auth.mail-invitation': z.object({ accountId, userId: z.uuid() }),
  'support.mail': z.object({ accountId, feedbackId: z.uuid() }),
  'sms.send': z.object({ accountId, deliveryId: z.uuid() }),
  'sms.mail-stopped': z.object({
    accountId,
    userId: z.uuid(),
    roomId: z.uuid().nullable(),
    clientId: z.uuid().nullable(),
  }),
  'reviews.mail': z.object({ accountId, reviewId: z.uuid() }),
  'sms.notify': z.object({
    accountId,
    userId: z.uuid(),
    roomId: z.uuid(),
    kind: z.enum(['text', 'mention', 'assigned']),
  }),
  'chat.notify': z.object({ accountId, messageId: z.uuid() }),
  'sms.fetch-media': z.object({ accountId, mediaId: z.uuid() }),
  'sms.closed-reply': z.object({ accountId, roomId: z.uuid() }),
  'follow-ups.remind': z.object({ accountId, followUpId: z.uuid() }),
  'follow-ups.mail': z.object({ accountId, followUpId: z.uuid(), userId: z.uuid() }),
  'follow-ups.send': z.object({ accountId, followUpId: z.uuid() }),
  'follow-ups.check': z.object({
    accountId,
    consentEventId: z.uuid().nullable(),
    clientId: z.uuid().nullable(),
  }),
  'boards.fill': z.object({ accountId, boardId: z.uuid() }),
  'boards.remind': z.object({ accountId }),
  'boards.notify': z.object({
    accountId,
    userId: z.uuid(),
    cardId: z.uuid(),
    byId: z.uuid(),
    kind: z.enum(['assigned', 'mention']),
    count: z.int().min(1),
  }),
  'boards.mail-due': z.object({ accountId, userId: z.uuid(), cardId: z.uuid(), count: z.int().min(1) }),
  'tags.refresh': z.object({ accountId, tagId: z.uuid() }),
  'tags.refresh-all': z.object({ accountId, timedOnly: z.boolean() }),
  'tags.deleted': z.object({ accountId, tagId: z.uuid(), byId: z.uuid() }),
  'tags.refresh-client': z.object({ accountId, clientId: z.uuid() }),
  'phone.dial': z.object({ accountId, legId: z.uuid() }),
  'phone.hang-up': z.object({ accountId, legId: z.uuid() }),
  'phone.participant': z.object({ accountId, legId: z.uuid() }),
  'phone.redirect': z.object({ accountId, callId: z.uuid() }),
  'phone.notify': z.object({ accountId, legId: z.uuid() }),
  'phone.text-caller': z.object({ accountId, callId: z.uuid() }),
  'phone.end-callback': z.object({ accountId, callId: z.uuid() }),
  'phone.check': z.object({ accountId, callId: z.uuid() }),
  'phone.announce': z.object({ accountId, legId: z.uuid() }),
  'phone.recording': z.object({ accountId, recordingId: z.uuid() }),
  'phone.find-recordings': z.object({ accountId, callId: z.uuid() }),
  'campaigns.start': z.object({ accountId, campaignId: z.uuid() }),
  'campaigns.collect': z.object({ accountId, runId: z.uuid() }),
  'campaigns.send': z.object({ accountId, phoneNumberId: z.uuid().nullable() }),
  'contacts.export': z.object({ accountId, exportId: z.uuid() }),
  'contacts.import': z.object({ accountId, importId: z.uuid() }),
  'data.archive': z.object({ accountId, archiveId: z.uuid() }),
  'data.erase-client': z.object({ accountId, clientId: z.uuid() }),
  'data.erase-account': z.object({ accountId }),
  'data.mail-closed': z.object({ accountId, userId: z.uuid() }),
} as const

export type JobName = keyof typeof jobs
/** Jobs that take seconds to minutes, or wait for one that does. They have their own workers, so that no text waits for them. */
export const LONG_JOBS: ReadonlySet<JobName> = new Set<JobName>([
  'tags.refresh',
  'tags.refresh-all',
  'tags.refresh-client',
  'phone.recording',
  'campaigns.collect',
  'boards.fill',
  'contacts.export',
  'contacts.import',
  'data.archive',
  'data.erase-client',
  'data.erase-account',
])

/**
 * Long jobs that anyone can start many of. Each account does one at a time, so that the files of one agency don't keep
 * those of the others waiting.
 */
export const FILE_JOBS: ReadonlySet<JobName> = new Set<JobName>([
  'contacts.export',
  'contacts.import',
  'data.archive',
])

/** Jobs that text, call or remind. Those of a closed account wait until it is reopened. */
export const HELD_WHEN_CLOSED: ReadonlySet<JobName> = new Set<JobName>([
  'reviews.mail',
  'sms.notify',
  'sms.closed-reply',
  'follow-ups.remind',
  'follow-ups.mail',
  'follow-ups.send',
  'boards.remind',
  'boards.notify',
  'boards.mail-due',
  'phone.dial',
  'phone.notify',
  'phone.text-caller',
  'campaigns.start',
  'campaigns.collect',
  'campaigns.send',
  'tags.deleted',
])

export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]>
