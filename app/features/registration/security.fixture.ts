import type { SecurityFixture } from '#tests/security/fixture.ts'

export default { access: {} } satisfies SecurityFixture
