/** Characters. */
export const TAG_NAME_MAX = 60
export const TAG_DESCRIPTION_MAX = 300
