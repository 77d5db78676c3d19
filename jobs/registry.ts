import { z } from 'zod'

export interface Job {
  /** It refers to rows by id and never contains personal data. */
  payload: z.ZodObject
  /** It takes seconds to minutes, or waits for one that does. Long jobs have their own workers, so that no text waits for them. */
  long?: true
  /**
   * Anyone can start many. An account does one of a kind at a time, so that the files of one agency don't keep those of the
   * others waiting.
   */
  oneAtATime?: 'files' | 'billing'
  /** It texts, calls or reminds. That of a closed account waits until it is reopened. */
  heldWhenClosed?: true
}

const accountId = z.uuid()

/** Every job by its name. */
export const jobs = {
  'auth.mail-invitation': { payload: z.object({ accountId, userId: z.uuid() }) },
  'support.mail': { payload: z.object({ accountId, feedbackId: z.uuid() }) },
  'sms.send': { payload: z.object({ accountId, deliveryId: z.uuid() }) },
  'sms.send-many': { payload: z.object({ accountId, deliveryIds: z.array(z.uuid()).min(1) }) },
  'sms.mail-stopped': {
    payload: z.object({
      accountId,
      userId: z.uuid(),
      conversationId: z.uuid().nullable(),
      clientId: z.uuid().nullable(),
    }),
  },
  'reviews.mail': { payload: z.object({ accountId, reviewId: z.uuid() }), heldWhenClosed: true },
  'sms.notify': {
    payload: z.object({
      accountId,
      userId: z.uuid(),
      conversationId: z.uuid(),
      kind: z.enum(['text', 'mention', 'assigned']),
    }),
    heldWhenClosed: true,
  },
  'chat.notify': { payload: z.object({ accountId, messageId: z.uuid() }) },
  'sms.fetch-media': { payload: z.object({ accountId, mediaId: z.uuid() }) },
  'sms.closed-reply': { payload: z.object({ accountId, conversationId: z.uuid() }), heldWhenClosed: true },
  'follow-ups.remind': { payload: z.object({ accountId, followUpId: z.uuid() }), heldWhenClosed: true },
  'follow-ups.mail': {
    payload: z.object({ accountId, followUpId: z.uuid(), userId: z.uuid() }),
    heldWhenClosed: true,
  },
  'follow-ups.send': { payload: z.object({ accountId, followUpId: z.uuid() }), heldWhenClosed: true },
  'follow-ups.check': {
    payload: z.object({
      accountId,
      consentEventId: z.uuid().nullable(),
      clientId: z.uuid().nullable(),
    }),
  },
  'snoozes.return': { payload: z.object({ accountId, snoozeId: z.uuid() }), heldWhenClosed: true },
  'boards.fill': { payload: z.object({ accountId, boardId: z.uuid() }), long: true },
  'boards.remind': { payload: z.object({ accountId }), heldWhenClosed: true },
  'boards.notify': {
    payload: z.object({
      accountId,
      userId: z.uuid(),
      cardId: z.uuid(),
      byId: z.uuid(),
      kind: z.enum(['assigned', 'mention']),
      count: z.int().min(1),
    }),
    heldWhenClosed: true,
  },
  'boards.mail-due': {
    payload: z.object({ accountId, userId: z.uuid(), cardId: z.uuid(), count: z.int().min(1) }),
    heldWhenClosed: true,
  },
  'tags.refresh': { payload: z.object({ accountId, tagId: z.uuid() }), long: true },
  'tags.refresh-all': { payload: z.object({ accountId, timedOnly: z.boolean() }), long: true },
  'reports.tag': {
    payload: z.object({
      accountId,
      userId: z.uuid(),
      tagId: z.uuid(),
      report: z.enum(['renewals', 'lost-contacts']),
      /** The filters: days and ids. */
      list: z.string().max(2000),
      /** When the user saw the report. */
      at: z.iso.datetime(),
    }),
    long: true,
  },
  'tags.deleted': { payload: z.object({ accountId, tagId: z.uuid(), byId: z.uuid() }), heldWhenClosed: true },
  'tags.refresh-client': { payload: z.object({ accountId, clientId: z.uuid() }), long: true },
  'phone.dial': { payload: z.object({ accountId, legId: z.uuid() }), heldWhenClosed: true },
  'phone.hang-up': { payload: z.object({ accountId, legId: z.uuid() }) },
  'phone.participant': { payload: z.object({ accountId, legId: z.uuid() }) },
  'phone.redirect': { payload: z.object({ accountId, callId: z.uuid() }) },
  'phone.notify': { payload: z.object({ accountId, legId: z.uuid() }), heldWhenClosed: true },
  'phone.text-caller': { payload: z.object({ accountId, callId: z.uuid() }), heldWhenClosed: true },
  'phone.end-callback': { payload: z.object({ accountId, callId: z.uuid() }) },
  'phone.check': { payload: z.object({ accountId, callId: z.uuid() }) },
  'phone.hand-over': { payload: z.object({ accountId, userId: z.uuid(), to: z.uuid().optional() }) },
  'phone.announce': { payload: z.object({ accountId, legId: z.uuid() }) },
  'phone.recording': { payload: z.object({ accountId, recordingId: z.uuid() }), long: true },
  'phone.find-recordings': { payload: z.object({ accountId, callId: z.uuid() }) },
  'transcripts.ask': { payload: z.object({ accountId, recordingId: z.uuid() }), heldWhenClosed: true },
  'transcripts.fetch': {
    payload: z.object({ accountId, transcriptId: z.uuid(), sid: z.string().max(40) }),
    long: true,
  },
  'transcripts.check': { payload: z.object({ accountId, transcriptId: z.uuid() }) },
  'transcripts.remove': { payload: z.object({ accountId, sid: z.string().max(40) }) },
  /** After a stop or a hold of texts ended. */
  'campaigns.resume': { payload: z.object({ accountId }), heldWhenClosed: true },
  'campaigns.start': { payload: z.object({ accountId, campaignId: z.uuid() }), heldWhenClosed: true },
  'campaigns.collect': {
    payload: z.object({ accountId, runId: z.uuid() }),
    long: true,
    heldWhenClosed: true,
  },
  'campaigns.send': {
    payload: z.object({ accountId, phoneNumberId: z.uuid().nullable() }),
    heldWhenClosed: true,
  },
  'contacts.export': {
    payload: z.object({ accountId, exportId: z.uuid() }),
    long: true,
    oneAtATime: 'files',
  },
  'contacts.import': {
    payload: z.object({ accountId, importId: z.uuid() }),
    long: true,
    oneAtATime: 'files',
  },
  'evidence.make': {
    payload: z.object({ accountId, evidenceId: z.uuid() }),
    long: true,
    oneAtATime: 'files',
  },
  'data.archive': { payload: z.object({ accountId, archiveId: z.uuid() }), long: true, oneAtATime: 'files' },
  'data.erase-client': { payload: z.object({ accountId, clientId: z.uuid() }), long: true },
  'data.erase-account': { payload: z.object({ accountId }), long: true },
  'data.mail-closed': { payload: z.object({ accountId, userId: z.uuid() }) },
  'api.mail-expiring': { payload: z.object({ accountId, keyId: z.uuid(), userId: z.uuid() }) },
  'api.mail-maker-left': { payload: z.object({ accountId, makerId: z.uuid(), userId: z.uuid() }) },
  'webhooks.send': { payload: z.object({ accountId, endpointId: z.uuid() }), long: true },
  'webhooks.mail-off': { payload: z.object({ accountId, endpointId: z.uuid(), userId: z.uuid() }) },
  'reports.morning': { payload: z.object({ accountId }), heldWhenClosed: true },
  'reports.morning-mail': {
    payload: z.object({ accountId, userId: z.uuid(), day: z.iso.date() }),
    heldWhenClosed: true,
  },
  'reports.morning-sample': { payload: z.object({ accountId, userId: z.uuid() }), heldWhenClosed: true },
  'billing.sync': {
    payload: z.object({ accountId, reconciles: z.boolean().optional() }),
    long: true,
    oneAtATime: 'billing',
  },
  /** Moves an account on its steps past due and its trial, and has its owners mailed. */
  'billing.steps': { payload: z.object({ accountId }) },
  'billing.report': {
    payload: z.object({ accountId, checks: z.boolean().optional() }),
    long: true,
    oneAtATime: 'billing',
  },
  /** Ends the subscriptions of a closed account, and renews those of one that was reopened. */
  'billing.closing': { payload: z.object({ accountId }), oneAtATime: 'billing' },
  'billing.mail': {
    payload: z.object({
      accountId,
      userId: z.uuid(),
      kind: z.string().max(40),
      /** The invoice and attempt, card and month, or step. */
      subject: z.string().max(120),
    }),
  },
  'registration.check-website': { payload: z.object({ accountId, locationId: z.uuid() }), long: true },
  /** Finishes the submission of a message campaign whose answer was lost. */
  'registration.settle-campaign': { payload: z.object({ accountId, serviceId: z.uuid() }), long: true },
  /** Has the provider's settings of the account's numbers follow our rows. */
  'numbers.sync': { payload: z.object({ accountId }), long: true },
  'numbers.leave-service': {
    payload: z.object({ accountId, phoneNumberId: z.uuid(), serviceId: z.uuid() }),
    long: true,
  },
  /** Looks up a purchase whose answer was lost. */
  'numbers.settle-order': { payload: z.object({ accountId, orderId: z.uuid() }), long: true },
  'numbers.give-back': { payload: z.object({ accountId, phoneNumberId: z.uuid() }), long: true },
  /** Reads what the provider decided about the account's profiles and brands. */
  'registration.refresh': { payload: z.object({ accountId }), long: true },
  'registration.mail': {
    payload: z.object({
      accountId,
      userId: z.uuid(),
      locationId: z.uuid(),
      decision: z.enum(['profile-approved', 'profile-rejected', 'brand-approved', 'brand-rejected']),
    }),
  },
  /** Removes the service of a message campaign that was deleted. */
  'registration.remove-service': { payload: z.object({ accountId, sid: z.string() }), long: true },
  'registration.mail-campaign': {
    payload: z.object({ accountId, userId: z.uuid(), serviceId: z.uuid(), status: z.string() }),
  },
  'porting.submit': { payload: z.object({ accountId, orderId: z.uuid() }), long: true },
  'porting.check': { payload: z.object({ accountId, orderId: z.uuid() }), long: true },
  'porting.mail': { payload: z.object({ accountId, eventId: z.uuid(), userId: z.uuid() }) },
} satisfies Record<string, Job>

export type JobName = keyof typeof jobs
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]['payload']>
