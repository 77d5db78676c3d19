/** Where a user's picture is served, or null for initials. The key changes with the picture, so browsers may keep it. */
export function avatarUrl(user: { id: string; avatarKey: string | null }): string | null {
  return user.avatarKey ? `/users/${user.id}/avatar?v=${encodeURIComponent(user.avatarKey)}` : null
}
