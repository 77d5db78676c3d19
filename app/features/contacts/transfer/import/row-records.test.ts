import { expect, test } from 'vitest'
import { useDatabase } from '#tests/setup/database.ts'
import { importAgency } from './import-agency.fixture.ts'
import { undoImport } from './import-steps.server.ts'
import { runImport } from './run-import.server.ts'

// Policies, vehicles, homes and dependents in the rows of contacts.

const db = useDatabase()

test('several rows of one person are one contact with several policies', async () => {
  const { view, upload, finish, contacts, records } = await importAgency(db)
  const { id } = await upload(
    'Client,Phone,Policy #,Carrier,Eff Date,X-Date\n' +
      'Ada Lind,208-555-0101,HO-1,Safeco,3/1/26,3/1/27\n' +
      'Ada Lind,208-555-0101,PA-1,Safeco,4/1/26,4/1/27\n' +
      'Bo Oak,,UM-1,Safeco,5/1/26,5/1/27\n' +
      'Ada Lind,208-555-0101,PA-1,Safeco,4/1/26,4/1/27\n' +
      'Ada Lind,208-555-0101,PA-1,Safeco,4/1/25,4/1/26\n' +
      'Bo Oak,,PA-2,N/A,5/1/26,5/1/27\n',
  )
  const done = await finish(id)
  expect((await view(id)).counts).toEqual(done.counts)
  expect(done.counts).toMatchObject({ created: 2, updated: 0, records: 5, skipped: 1, failed: 0 })
  const [ada, bo] = await contacts()
  const days = async (clientId: string) =>
    (await records('policy', clientId)).map(({ idNumber, termDate }) => [idNumber, termDate])
  // Another term of a policy is another one.
  expect(await days(ada!.id)).toEqual([
    ['HO-1', '2027-03-01'],
    ['PA-1', '2027-04-01'],
    ['PA-1', '2026-04-01'],
  ])
  expect(await days(bo!.id)).toEqual([
    ['UM-1', '2027-05-01'],
    ['PA-2', '2027-05-01'],
  ])
})

test('one row brings ten policies; a second file changes them by number, and can be undone', async () => {
  const { ctx, worker, upload, finish, contacts, records } = await importAgency(db)
  const numbers = Array.from({ length: 10 }, (_, at) => at + 1)
  const file = (premium: number) =>
    `First,Last,Cell,${numbers.map((at) => `Policy ${at} Number,Policy ${at} Type,Policy ${at} Premium`).join()}\n` +
    `Ada,Lind,2085550101,${numbers.map((at) => `PA-${at},Auto,${premium + at}`).join()}\n`
  expect((await finish((await upload(file(100))).id)).counts).toMatchObject({ created: 1, records: 10 })
  const [ada] = await contacts()
  const before = await records('policy', ada!.id)
  expect(before.map(({ premium }) => premium)).toEqual(numbers.map((at) => (100 + at) * 100))
  expect((await finish((await upload(file(100))).id, { duplicates: 'update' })).counts).toMatchObject({
    unchanged: 1,
    records: 0,
  })
  const { id } = await upload(file(200).replace('PA-10', 'PA-11'))
  expect((await finish(id, { duplicates: 'update' })).counts).toMatchObject({ updated: 1, records: 1 })
  expect((await records('policy', ada!.id)).map(({ idNumber, premium }) => [idNumber, premium])).toEqual([
    ...numbers.slice(0, 9).map((at) => [`PA-${at}`, (200 + at) * 100]),
    ['PA-10', 11_000],
    ['PA-11', 21_000],
  ])
  await undoImport(ctx, id)
  await runImport(worker, id)
  expect(await records('policy', ada!.id)).toEqual(before)
})

test('vehicles are known by VIN, homes by address, dependents by name', async () => {
  const { upload, finish, contacts, records, looks } = await importAgency(db)
  const headings =
    'Name,Cell,Vehicle 1 Year,Vehicle 1 Make,VIN 1,Vehicle 1 Type,VIN 2,Property Address,Property City,Year Built,Child 1 Name,Child 1 DOB\n'
  const row = 'Ada Lind,2085550101,2015,Ford,1FTEW1E51FFA12345,Pickup,1HGCM82633A004352,'
  const first = await upload(`${headings}${row}9 Quarry Rd,Boise,1987,Tim Lind,5/17/19\n`)
  expect((await finish(first.id)).counts).toMatchObject({ created: 1, records: 4, failed: 0 })
  const [ada] = await contacts()
  expect(await records('vehicle', ada!.id)).toMatchObject([
    { type: 'truck', year: 2015, make: 'Ford', vin: '1FTEW1E51FFA12345' },
    { type: 'otherAuto', vin: '1HGCM82633A004352' },
  ])
  expect(await records('home', ada!.id)).toMatchObject([{ address: '9 Quarry Rd', yearBuilt: 1987 }])
  expect(await records('dependent', ada!.id)).toMatchObject([
    { firstName: 'Tim', lastName: 'Lind', dob: '2019-05-17' },
  ])
  const second = await upload(
    `${headings}${row.replace('2015', '2016')}9 quarry rd.,Boise,1990,Tim Lind,5/18/19\n`,
  )
  expect((await finish(second.id, { duplicates: 'update' })).counts).toMatchObject({ updated: 1, records: 0 })
  expect((await records('vehicle', ada!.id)).map(({ year }) => year)).toEqual([2016, undefined])
  expect((await records('home', ada!.id)).map(({ yearBuilt }) => yearBuilt)).toEqual([1990])
  expect((await records('dependent', ada!.id)).map(({ dob }) => dob)).toEqual(['2019-05-18'])
  expect(await looks(second.id)).toEqual([])
})

test('a line of business in the headings is the type, several numbers in a cell are several policies', async () => {
  const { upload, finish, contacts, records } = await importAgency(db)
  const { id } = await upload(
    'Name,Cell,Auto Policy #,Auto X-Date,Home Policy #\nAda Lind,2085550101,PA-1,3/1/27,HO-1; HO-2\n',
  )
  expect((await finish(id)).counts).toMatchObject({ created: 1, records: 3 })
  const [ada] = await contacts()
  expect((await records('policy', ada!.id)).map(({ type, idNumber }) => [type, idNumber])).toEqual([
    ['Auto', 'PA-1'],
    ['Home', 'HO-1'],
    ['Home', 'HO-2'],
  ])
})
