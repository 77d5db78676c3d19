import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { onNotificationClick } from '../announce.ts'

/**
 * Opens what is clicked in notifications. This browser shows the user's own notifications, if they chose that here, and no one
 * else's; null changes nothing.
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
