import { expect, test } from 'vitest'
import { rankAlike } from './alike.ts'

const client = (id: string, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  favorite: false,
})

test('puts contacts with the same number, email and name before those with only the same last name', () => {
  const [hannah, jose, stephen, anais] = [
    client('hannah', 'Hannah', 'Peña'),
    client('jose', 'José', 'Peña'),
    client('stephen', 'stephen', 'peña'),
    client('anais', 'Anaïs', 'Roy'),
  ]
  const bjorn = client('bjorn', 'Björn', 'Novak')
  const ranked = rankAlike(
    { firstName: 'Stephen', lastName: 'Peña' },
    { numbers: [anais], email: [jose, anais], name: [hannah, jose, bjorn, stephen] },
  )
  expect(ranked.map(({ client: { id }, reason }) => [id, reason])).toEqual([
    ['anais', 'Same phone number'],
    ['jose', 'Same email'],
    ['stephen', 'Same name'],
    ['hannah', 'Same last name'],
  ])
})

test('compares companies by their names', () => {
  const towing = { id: 'towing', companyName: '24/7 Towing', favorite: false }
  const found = { numbers: [], email: [], name: [towing] }
  expect(rankAlike({ companyName: '24/7 towing' }, found)).toEqual([{ client: towing, reason: 'Same name' }])
})
