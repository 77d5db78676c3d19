import type { RoomRows } from './rooms.ts'

/** Leaves out what cannot be shown: without stored files, texts that are only a picture go too. */
export async function addDemoMedia(rows: RoomRows): Promise<void> {
  rows.media = []
  for (const message of rows.messages) if (message.body === '') message.body = 'Photo'
}
