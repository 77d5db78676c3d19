import { ScrollText } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'

export const transcriptsArea: Area = {
  name: 'transcripts',
  searchIcons: { said: ScrollText },
}
