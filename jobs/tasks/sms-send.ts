import { sendDelivery } from '#app/features/messages/send-delivery.server.ts'
import type { Task } from './index.ts'

/** Hands one text to the provider. Run twice it sends once: the delivery's claim decides. */
export const smsSend: Task<'sms.send'> = (ctx, { deliveryId }) => sendDelivery(ctx, deliveryId)
