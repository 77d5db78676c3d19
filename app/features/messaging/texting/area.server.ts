import { sql } from 'drizzle-orm'
import { withoutAccount } from '#db/tenant.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { conversationTable } from './client-tables.server.ts'
import { replyWhileClosed } from './incoming/closed-reply.server.ts'
import * as events from './events.ts'
import { conversationHandOver } from './hand-over.server.ts'
import { deleteOrphanedUploads, fetchMedia } from './media/media.server.ts'
import { stoppedMail } from './delivery/stopped-texts.server.ts'
import { notifyOfConversation } from './conversations/notify.server.ts'
import { textingSearch } from './search-sources.server.ts'
import { sendDeliveries, sendDelivery } from './delivery/send-delivery.server.ts'
import { findTextActivity } from './text-activity.server.ts'
import { resolveExpiredTexts } from './delivery/resolve-expired.server.ts'

export const textingServer: ServerArea = {
  name: 'texting',
  events,
  clientTables: [conversationTable],
  search: textingSearch,
  activity: { kind: 'text', find: findTextActivity },
  handOver: conversationHandOver,
  mails: [stoppedMail],
  tasks: {
    'sms.send': (ctx, { deliveryId }) => sendDelivery(ctx, deliveryId),
    'sms.send-many': (ctx, { deliveryIds }) => sendDeliveries(ctx, deliveryIds),
    'sms.notify': (ctx, payload) => notifyOfConversation(ctx, payload),
    'sms.fetch-media': (ctx, { mediaId }) => fetchMedia(ctx, mediaId),
    'sms.closed-reply': (ctx, { conversationId }) => replyWhileClosed(ctx, conversationId),
  },
  schedule: { 'settle-texts': { at: '* * * * *', run: resolveExpiredTexts } },
  purge: async (services) => {
    await deleteOrphanedUploads(services)
    await withoutAccount(services.pool, (tx) => tx.execute(sql`select purge_webhook_failures()`))
  },
}
