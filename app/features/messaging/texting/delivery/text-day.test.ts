import { expect, test } from 'vitest'
import { endOfTextDay, missedItsDay, secondsLeft, speaksOfItsDay } from './text-day.ts'

const OF_ITS_DAY = `
We close at noon today
Our office is closed tonight
Reminder: your appointment is tomorrow at 10
We’ll be there this afternoon.
The tech arrives in 2 hours
Running late, be there within the hour. In 20 minutes!
Happy birthday, Ana!
HAPPY BDAY 🎂
Wishing you a very happy birthday from all of us
Merry Christmas from the team
Happy New Year!
Happy Mother's Day
Happy Mother’s Day
Happy 4th of July
Happy Thanksgiving to you and yours
Happy anniversary, Bob
Feliz cumpleaños, Ana
¡Feliz Navidad!
Hoy cerramos a las 12
Su cita es mañana a las 10
Le llamo esta tarde
Please send the form by end of day
Please call before noon today
Stop by today, we close early
Need the signature today please`

const ANY_DAY = `
Your renewal is ready.
Call us today for a free quote!
Book your review today
Get a free quote today and save
Happy to help!
We are happy to see you
Happy Holidays and thanks for a great year
How are you today?
Good morning Ana, your ID cards are attached
In today's market, prices rise
Our hours are 9 to 5
Por la mañana abrimos a las 9
Buenos días, su póliza está lista
Do you have a minute?
Your payment is due on 11/30`

const lines = (list: string) => list.trim().split('\n')

test.each(lines(OF_ITS_DAY))('is for its day: %s', (body) => {
  expect(speaksOfItsDay(body)).toBe(true)
})

test.each(lines(ANY_DAY))('is right on any day: %s', (body) => {
  expect(speaksOfItsDay(body)).toBe(false)
})

test('a day ends at midnight of the agency, but not for a text that is on its way then', () => {
  const zone = 'America/Boise'
  const noon = new Date('2026-11-20T19:00:00Z')
  expect(endOfTextDay(noon, zone).toISOString()).toBe('2026-11-21T07:00:00.000Z')
  expect(endOfTextDay(new Date('2026-11-21T06:59:00Z'), zone).toISOString()).toBe('2026-11-21T07:14:00.000Z')
  expect(missedItsDay(new Date('2026-11-21T06:59:00Z'), zone)).toBe(
    'This text is for 11/20/2026 and can’t go out on that day, so it isn’t sent.',
  )
})

test('the provider is given the seconds that are left, and no more than it takes', () => {
  const day = new Date('2026-11-20T13:00:00Z')
  expect(secondsLeft(day, day, 'America/Boise')).toBe(36_000)
  expect(secondsLeft(day, new Date('2026-11-21T06:30:00Z'), 'America/Boise')).toBe(1800)
})
