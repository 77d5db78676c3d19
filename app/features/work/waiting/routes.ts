import { route } from '@react-router/dev/routes'
import * as snoozes from '../../messaging/snoozes/routes.ts'

export const pages = [
  route('waiting', 'features/work/waiting/routes/waiting-page.tsx', [
    ...snoozes.waitingPages,
    route(':item', 'features/work/waiting/routes/item-page.tsx', snoozes.waitingItemPages),
  ]),
]
