import type { ChipProps } from '#app/components/chip.tsx'
import type { PortStatus } from '../port.ts'

export const STATUS_TONES: Record<PortStatus, NonNullable<ChipProps['tone']>> = {
  draft: 'plain',
  submitting: 'info',
  submitted: 'info',
  'waiting-for-signature': 'warn',
  'in-progress': 'info',
  'action-required': 'bad',
  completed: 'ok',
  canceled: 'plain',
  expired: 'warn',
}
