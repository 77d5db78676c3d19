import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { onNotificationClick } from '../announce.ts'

/**
 * Opens what is clicked in notifications. Has this browser show those of the user, if they chose that here, and no one else's;
 * null leaves it as it is.
 */
export function useNotifications(userId: string | null): void {
  const navigate = useNavigate()
  const open = useEffectEvent((url: string) => void navigate(url))
  useEffect(() => onNotificationClick((url) => open(url)), [])
  useEffect(() => {
    if (userId === null || !('Notification' in window) || Notification.permission !== 'granted') return
    const follow = async () => (await import('../browser-subscription.ts')).followSignIn(userId)
    // Without it they come to open pages only, as before they were turned on.
    void follow().catch(() => {})
  }, [userId])
}
