import type { ClientTab } from '#app/features/client-tab.ts'
import { ClientRecordings } from './components/recordings.tsx'
import type { ClientRecording } from './timeline.server.ts'

const recordings: ClientTab<ClientRecording[]> = {
  name: 'recordings',
  label: 'Recordings',
  position: 40,
  count: (found) => found.length,
  Tab: ({ data }) => <ClientRecordings recordings={data} />,
}

export const clientTabs: readonly ClientTab[] = [recordings]
