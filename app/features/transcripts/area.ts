import { ScrollText } from '#app/components/icons.tsx'
import type { Area } from '../area.ts'

export const transcriptsArea: Area = {
  name: 'transcripts',
  searchIcons: { said: ScrollText },
}
