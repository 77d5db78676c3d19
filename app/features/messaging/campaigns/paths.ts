export const CAMPAIGNS_PATH = '/campaigns'

/** The wizard of a new campaign that was begun. */
export const draftPath = (draftId: string, step = 0) =>
  `${CAMPAIGNS_PATH}/create?draft=${draftId}${step > 0 ? `&step=${step}` : ''}`
