export const EMPLOYEES_PATH = '/account/settings/employees'

/** An employee opens from the list; without this state their URL leads back to it. */
const FROM_LIST = 'from=list'

export const employeePath = (id: string, action = '') =>
  `${EMPLOYEES_PATH}/${id}${action && `/${action}`}?${FROM_LIST}`

export const isFromList = (url: URL) => url.searchParams.has('from')
