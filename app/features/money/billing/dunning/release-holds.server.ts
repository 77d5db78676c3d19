import type { Tx } from '#app/lib/ctx.server.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { enqueue } from '#jobs/enqueue.ts'

/** Resumes everything that waited, once the transaction that ends a hold commits: paid, more time, or a higher limit. */
export async function releaseHolds(tx: Tx): Promise<void> {
  await enqueue(tx, 'campaigns.resume', {}, { once: true })
  tx.after(pagesChanged({ withinMs: 0 }))
}
