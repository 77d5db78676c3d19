/** How many conversations the dashboard shows. */
export const CONVERSATIONS_SHOWN = 8
