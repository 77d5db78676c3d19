import type { Area } from '#app/features/area.ts'
import { SETTINGS_PATH } from './company-sign-in.ts'

export const companySignInArea: Area = {
  name: 'company-sign-in',
  menu: [{ menu: 'account', position: 65, to: SETTINGS_PATH, label: 'Company sign-in', needs: 'ownAccount' }],
  searchPages: [
    {
      to: SETTINGS_PATH,
      label: 'Company sign-in',
      words: 'sso single sign-on google microsoft entra okta openid oidc domain',
      needs: 'ownAccount',
    },
  ],
}
