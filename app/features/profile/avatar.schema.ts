/** The types a picture can have (spec 1, 5). */
export const AVATAR_TYPES = ['image/png', 'image/gif', 'image/jpeg'] as const
