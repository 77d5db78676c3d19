import type { Area } from '#app/features/area.ts'
import { SETTINGS_PATH } from './company-sign-in.ts'

export const companySignInArea: Area = {
  name: 'company-sign-in',
  menu: [
    {
      menu: 'settings',
      group: 'People',
      position: 20,
      to: SETTINGS_PATH,
      label: 'Company sign-in',
      about: 'Let employees sign in with your Google, Microsoft or other company accounts.',
      words: 'sso single sign-on google microsoft entra okta openid oidc domain',
      needs: 'ownAccount',
    },
  ],
}
