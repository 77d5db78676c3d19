export const IMPORTED_CALLS_PATH = '/phone-log/imported'

export const importedCallsOf = (number: string) => `${IMPORTED_CALLS_PATH}?${new URLSearchParams({ number })}`

export const importedRecordingPath = (id: string) => `${IMPORTED_CALLS_PATH}/${id}/recording`
