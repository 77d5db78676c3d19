export const END_SNOOZE_PATH = '/snoozes/end'
