import type { SecurityFixture } from '#tests/security/fixture.ts'
import { campaignFixture } from './campaigns/campaign.fixture.ts'
import { locationFixture } from './locations/location.fixture.ts'

export default {
  access: { ...locationFixture.access, ...campaignFixture.access },
  rows: async (tx, tried) => ({
    ...(await locationFixture.rows(tx, tried)),
    ...(await campaignFixture.rows(tx, tried)),
  }),
  hostile: async (stage) => [...locationFixture.hostile(stage), ...(await campaignFixture.hostile(stage))],
  secrets: [...locationFixture.secrets, ...campaignFixture.secrets],
  pages: { ...locationFixture.pages, ...campaignFixture.pages },
  demoIds: locationFixture.demoIds,
  notTyped: { ...locationFixture.notTyped, ...campaignFixture.notTyped },
  notRefused: locationFixture.notRefused,
} satisfies SecurityFixture
