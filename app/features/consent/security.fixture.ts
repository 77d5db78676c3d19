import type { SecurityFixture } from '#tests/security/fixture.ts'

export default {} satisfies SecurityFixture
