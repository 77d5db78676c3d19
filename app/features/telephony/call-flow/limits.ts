// Apart from the schema, which forms load when the user begins to type. Times are in seconds.

/** A new call group rings for this long. */
export const DEFAULT_RING_S = 30
export const MAX_RING_S = 30
export const MAX_REPEAT = 10
/** A longer ring time is flagged. */
export const LONG_RING_S = 180
/** Characters of a call group's name. */
export const GROUP_NAME_MAX = 40
export const SUB_GROUP_NAME_MAX = 40
