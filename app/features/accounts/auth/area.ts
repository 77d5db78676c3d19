import { Fingerprint, KeyRound, ShieldCheck, VenetianMask } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'

export const authArea: Area = {
  name: 'auth',
  menu: [
    {
      menu: 'profile',
      position: 20,
      to: '/profile/change-password',
      label: 'Change Password',
      icon: KeyRound,
      needs: 'self',
    },
    { menu: 'profile', position: 30, to: '/profile/mfa', label: 'MFA', icon: ShieldCheck, needs: 'self' },
    {
      menu: 'profile',
      position: 35,
      to: '/profile/passkeys',
      label: 'Passkeys',
      icon: Fingerprint,
      needs: 'self',
    },
    {
      menu: 'profile',
      position: 50,
      to: '/ghost',
      label: 'Act as a user',
      icon: VenetianMask,
      needs: 'ghost',
    },
  ],
}
