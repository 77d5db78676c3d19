/** The types a picture can have (spec 1, 5). */
export const AVATAR_TYPES = ['image/png', 'image/gif', 'image/jpeg'] as const

export const MAX_AVATAR_BYTES = 10 * 1024 * 1024
