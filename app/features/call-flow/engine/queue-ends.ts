/** How waiting in the queue may end. */
export const QUEUE_ENDS = [
  { value: 'timeout', label: 'Nobody takes the call' },
  { value: 'taken', label: 'Somebody takes the call' },
  { value: 'callback', label: 'The caller asks to be called back' },
] as const
