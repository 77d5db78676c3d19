/** The ways in which waiting in the queue may end. */
export const QUEUE_ENDS = [
  { value: 'timeout', label: 'No one takes the call' },
  { value: 'taken', label: 'Someone takes the call' },
  { value: 'callback', label: 'The caller asks to be called back' },
] as const
