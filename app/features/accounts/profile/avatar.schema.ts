/** The types a picture can have. */
export const AVATAR_TYPES = ['image/png', 'image/gif', 'image/jpeg'] as const
