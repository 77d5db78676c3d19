import { route } from '@react-router/dev/routes'
import * as snoozes from '../snoozes/routes.ts'

export const pages = [route('waiting', 'features/waiting/routes/waiting.tsx', snoozes.waitingPages)]
