/** How many conversations the dashboard shows. */
export const ROOMS_SHOWN = 8
