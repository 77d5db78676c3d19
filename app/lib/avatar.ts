/** The types that a user's picture can have. */
export const AVATAR_TYPES = ['image/png', 'image/gif', 'image/jpeg'] as const

/** The URL of a user's picture; null for initials. It names the picture's version, so it can be cached. */
export const avatarUrl = (userId: string, avatarKey: string | null): string | null =>
  avatarKey ? `/avatars/${userId}?v=${encodeURIComponent(avatarKey.slice(-12))}` : null
