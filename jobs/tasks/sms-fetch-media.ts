import { fetchMedia } from '#app/features/messages/media.server.ts'
import type { Task } from './index.ts'

/** Fetches one file of an incoming text. Run twice it fetches once: the row's state decides. */
export const smsFetchMedia: Task<'sms.fetch-media'> = (ctx, { mediaId }) => fetchMedia(ctx, mediaId)
