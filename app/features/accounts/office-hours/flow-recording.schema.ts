import { z } from 'zod'

/** An uploaded or recorded message; `Key` is spelled as the provider of the storage does. */
export const flowRecordingSchema = z.object({
  Key: z.string().trim().min(1).max(400),
  name: z.string().trim().min(1).max(200),
  url: z.string().trim().min(1).max(1000),
  lastModified: z.string().trim().max(40).default(''),
})
export type FlowRecording = z.output<typeof flowRecordingSchema>
