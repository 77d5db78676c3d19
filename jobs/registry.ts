import { z } from 'zod'

export interface Job {
  /** The subject, besides the account. It refers to rows by id and never contains personal data. */
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

/** Every job by its name. */
export const jobs = {
  /** Sends a mail of an area (`defineMail`) to a user. The rest of the payload is what the mail is about. */
  mail: { payload: z.looseObject({ mail: z.string(), userId: z.uuid() }) },
  'support.mail': { payload: z.object({ feedbackId: z.uuid() }) },
  'sms.send': { payload: z.object({ deliveryId: z.uuid() }) },
  'sms.send-many': { payload: z.object({ deliveryIds: z.array(z.uuid()).min(1) }) },
  'sms.notify': {
    payload: z.object({
      userId: z.uuid(),
      conversationId: z.uuid(),
      kind: z.enum(['text', 'mention', 'assigned']),
    }),
    heldWhenClosed: true,
  },
  'chat.notify': { payload: z.object({ messageId: z.uuid() }) },
  'sms.fetch-media': { payload: z.object({ mediaId: z.uuid() }) },
  'sms.closed-reply': { payload: z.object({ conversationId: z.uuid() }), heldWhenClosed: true },
  'follow-ups.remind': { payload: z.object({ followUpId: z.uuid() }), heldWhenClosed: true },
  'follow-ups.send': { payload: z.object({ followUpId: z.uuid() }), heldWhenClosed: true },
  'follow-ups.check': {
    payload: z.object({
      consentEventId: z.uuid().nullable(),
      clientId: z.uuid().nullable(),
    }),
  },
  'snoozes.return': { payload: z.object({ snoozeId: z.uuid() }), heldWhenClosed: true },
  'boards.fill': { payload: z.object({ boardId: z.uuid() }), long: true },
  'boards.remind': { payload: z.object({}), heldWhenClosed: true },
  'boards.notify': {
    payload: z.object({
      userId: z.uuid(),
      cardId: z.uuid(),
      byId: z.uuid(),
      kind: z.enum(['assigned', 'mention']),
      count: z.int().min(1),
    }),
    heldWhenClosed: true,
  },
  'tags.refresh': { payload: z.object({ tagId: z.uuid() }), long: true },
  'tags.refresh-all': { payload: z.object({ timedOnly: z.boolean() }), long: true },
  'reports.tag': {
    payload: z.object({
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
  'tags.deleted': { payload: z.object({ tagId: z.uuid(), byId: z.uuid() }), heldWhenClosed: true },
  'tags.refresh-client': { payload: z.object({ clientId: z.uuid() }), long: true },
  'phone.dial': { payload: z.object({ legId: z.uuid() }), heldWhenClosed: true },
  'phone.hang-up': { payload: z.object({ legId: z.uuid() }) },
  'phone.participant': { payload: z.object({ legId: z.uuid() }) },
  'phone.redirect': { payload: z.object({ callId: z.uuid() }) },
  'phone.notify': { payload: z.object({ legId: z.uuid() }), heldWhenClosed: true },
  'phone.text-caller': { payload: z.object({ callId: z.uuid() }), heldWhenClosed: true },
  'phone.end-callback': { payload: z.object({ callId: z.uuid() }) },
  'phone.check': { payload: z.object({ callId: z.uuid() }) },
  'phone.hand-over': { payload: z.object({ userId: z.uuid(), to: z.uuid().optional() }) },
  'phone.announce': { payload: z.object({ legId: z.uuid() }) },
  'phone.recording': { payload: z.object({ recordingId: z.uuid() }), long: true },
  'phone.find-recordings': { payload: z.object({ callId: z.uuid() }) },
  'transcripts.ask': { payload: z.object({ recordingId: z.uuid() }), heldWhenClosed: true },
  'transcripts.fetch': {
    payload: z.object({ transcriptId: z.uuid(), sid: z.string().max(40) }),
    long: true,
  },
  'transcripts.check': { payload: z.object({ transcriptId: z.uuid() }) },
  'transcripts.remove': { payload: z.object({ sid: z.string().max(40) }) },
  /** After a stop or a hold of texts ended. */
  'campaigns.resume': { payload: z.object({}), heldWhenClosed: true },
  'campaigns.start': { payload: z.object({ campaignId: z.uuid() }), heldWhenClosed: true },
  'campaigns.collect': {
    payload: z.object({ runId: z.uuid() }),
    long: true,
    heldWhenClosed: true,
  },
  'campaigns.send': {
    payload: z.object({ phoneNumberId: z.uuid().nullable() }),
    heldWhenClosed: true,
  },
  'contacts.export': {
    payload: z.object({ exportId: z.uuid() }),
    long: true,
    oneAtATime: 'files',
  },
  'contacts.import': {
    payload: z.object({ importId: z.uuid() }),
    long: true,
    oneAtATime: 'files',
  },
  'evidence.make': {
    payload: z.object({ evidenceId: z.uuid() }),
    long: true,
    oneAtATime: 'files',
  },
  'data.archive': { payload: z.object({ archiveId: z.uuid() }), long: true, oneAtATime: 'files' },
  'data.erase-client': { payload: z.object({ clientId: z.uuid() }), long: true },
  'data.erase-account': { payload: z.object({}), long: true },
  'webhooks.send': { payload: z.object({ endpointId: z.uuid() }), long: true },
  'reports.morning': { payload: z.object({}), heldWhenClosed: true },
  'billing.sync': {
    payload: z.object({ reconciles: z.boolean().optional() }),
    long: true,
    oneAtATime: 'billing',
  },
  /** Moves an account on its steps past due and its trial, and has its owners mailed. */
  'billing.steps': { payload: z.object({}) },
  'billing.report': {
    payload: z.object({ checks: z.boolean().optional() }),
    long: true,
    oneAtATime: 'billing',
  },
  /** Ends the subscriptions of a closed account, and renews those of one that was reopened. */
  'billing.closing': { payload: z.object({}), oneAtATime: 'billing' },
  'registration.check-website': { payload: z.object({ locationId: z.uuid() }), long: true },
  /** Finishes the submission of a message campaign whose answer was lost. */
  'registration.settle-campaign': { payload: z.object({ serviceId: z.uuid() }), long: true },
  /** Has the provider's settings of the account's numbers follow our rows. */
  'numbers.sync': { payload: z.object({}), long: true },
  'numbers.leave-service': {
    payload: z.object({ phoneNumberId: z.uuid(), serviceId: z.uuid() }),
    long: true,
  },
  /** Looks up a purchase whose answer was lost. */
  'numbers.settle-order': { payload: z.object({ orderId: z.uuid() }), long: true },
  'numbers.give-back': { payload: z.object({ phoneNumberId: z.uuid() }), long: true },
  /** Reads what the provider decided about the account's profiles and brands. */
  'registration.refresh': { payload: z.object({}), long: true },
  /** Removes the service of a message campaign that was deleted. */
  'registration.remove-service': { payload: z.object({ sid: z.string() }), long: true },
  'porting.submit': { payload: z.object({ orderId: z.uuid() }), long: true },
  'porting.check': { payload: z.object({ orderId: z.uuid() }), long: true },
} satisfies Record<string, Job>

export type JobName = keyof typeof jobs
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]['payload']>
