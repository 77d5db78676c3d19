import { companyIdentities, companySignIns, signInDomains } from '#db/schema/index.ts'
import { addRow, CANARY, type SecurityFixture } from '#tests/security/fixture.ts'

const password = { currentPassword: 'x', version: '0' }

export default {
  access: {
    'features/accounts/company-sign-in/routes/company-login': {
      access: 'public',
      forms: [{ email: 'x@nowhere.example' }],
    },
    'features/accounts/company-sign-in/routes/company-callback': { access: 'public' },
    'features/accounts/company-sign-in/routes/company-again': { access: 'own-guard' },
    'features/accounts/company-sign-in/routes/company-settings': {
      access: 'admin',
      forms: [
        { intent: 'add-domain', domain: 'taken.example' },
        { intent: 'check-domain', id: '$signInDomain' },
        { intent: 'remove-domain', id: '$signInDomain' },
        { intent: 'provider', kind: 'google', ...password },
        { intent: 'required', ...password },
        { intent: 'remove', ...password },
      ],
    },
  },
  rows: async (tx, { account, users }) => {
    const issuer = 'https://company.example'
    await addRow(tx, companySignIns, {
      accountId: account.id,
      kind: 'other',
      issuer,
      clientId: CANARY,
      clientSecret: 'sealed',
    })
    await addRow(tx, companyIdentities, {
      accountId: account.id,
      userId: users.member.id,
      issuer,
      subject: CANARY,
      lastUsedAt: new Date(),
    })
    return {
      signInDomain: await addRow(tx, signInDomains, {
        accountId: account.id,
        domain: 'canary.example',
        token: CANARY,
      }),
    }
  },
  pages: { 'the account': ['/account/info/sign-in'] },
  notTyped: {
    'company_sign_ins.issuer': 'an address that answered',
    'company_sign_ins.oidc_client_id': 'a name that the provider gave',
    'company_sign_ins.client_secret': 'sealed',
    'sign_in_domains.domain': 'a domain',
    'sign_in_domains.token': 'random',
    'company_identities.issuer': 'an address that answered',
    'company_identities.subject': 'a name that the provider gave',
  },
} satisfies SecurityFixture
