import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { resumePurchase } from './purchase.server.ts'
import { giveBack } from './release.server.ts'
import { leaveService, syncNumbers } from './sync-numbers.server.ts'

export const numbersServer: ServerArea = {
  name: 'numbers',
  apiCalls,
  tasks: {
    'numbers.sync': (ctx) => syncNumbers(ctx),
    'numbers.leave-service': (ctx, payload) => leaveService(ctx, payload),
    'numbers.settle-order': (ctx, { orderId }) => resumePurchase(ctx, orderId),
    'numbers.give-back': (ctx, { phoneNumberId }) => giveBack(ctx, phoneNumberId),
  },
}
