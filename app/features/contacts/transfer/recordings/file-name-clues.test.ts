import { expect, test } from 'vitest'
import { nameClues } from './file-name-clues.ts'

test.each<[name: string, numbers: string[], when: string | null]>([
  ['20231115-093412_(208)555-0171_Incoming_Auto_2223334444051.mp3', ['12085550171'], '2023-11-15 09:34:12'],
  ['20231115093412_12085550171.wav', ['12085550171'], '2023-11-15 09:34:12'],
  ['+12085550171 - Voicemail - 2023-11-15T09_34_12Z.mp3', ['12085550171'], '2023-11-15T09:34:12Z'],
  ['Ann Lee - 208.555.0171 - 2023-11-15 09.34.mp3', ['12085550171'], '2023-11-15 09:34:00'],
  ['11-15-2023 09-34-12 PM 208-555-0171.mp3', ['12085550171'], '2023-11-15 09:34:12 PM'],
  ['2085550171_2023-11-15.mp3', ['12085550171'], '2023-11-15'],
  ['1700040852_2085550171.mp3', ['12085550171'], '1700040852'],
  ['+15035550190_to_+12085550171_2023-11-15.mp3', ['15035550190', '12085550171'], '2023-11-15'],
  ['REaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa01.wav', [], null],
  ['voicemail.mp3', [], null],
  ['99-99-2023 2085550171.mp3', ['12085550171'], null],
])('reads the number and the time of %s', (name, numbers, when) => {
  expect(nameClues(name)).toMatchObject({ numbers, when })
})

test('words of a name may be the call’s id', () => {
  expect(nameClues('AC123abc456_recording.mp3').ids).toEqual([
    'AC123abc456_recording',
    'AC123abc456',
    'recording',
  ])
})
