import { expect, test } from 'vitest'
import { arrange, plainText, together } from './note-sections.ts'

const soap = ['Subjective', 'Objective', 'Assessment', 'Plan']
const dap = ['Data', 'Assessment', 'Plan']
const section = (heading: string, text: string) => ({ heading, text })

test('another template takes over what stands under its own headings, and keeps the rest below', () => {
  const typed = [section('Subjective', 'Slept well.'), section('Objective', ''), section('Plan', 'Diary.')]
  const asDap = arrange(typed, dap)
  expect(asDap).toEqual([
    section('Data', ''),
    section('Assessment', ''),
    section('Plan', 'Diary.'),
    section('Subjective', 'Slept well.'),
  ])
  expect(arrange(asDap, soap)).toEqual([
    section('Subjective', 'Slept well.'),
    section('Objective', ''),
    section('Assessment', ''),
    section('Plan', 'Diary.'),
  ])
  expect(arrange(asDap, [''])).toEqual([
    section('', ''),
    section('Plan', 'Diary.'),
    section('Subjective', 'Slept well.'),
  ])
})

test('two parts of one heading stay two', () => {
  const typed = [section('Note', 'one'), section('Note', 'two')]
  expect(arrange(typed, ['Note', 'Note'])).toEqual(typed)
  expect(arrange(typed, ['Note'])).toEqual(typed)
})

test('two versions together hold all of both, and what is the same once', () => {
  const saved = [section('Data', 'Came late.'), section('Plan', 'Diary.')]
  const typed = [
    section('Data', 'Came late. Spoke little.'),
    section('Plan', 'Call on Friday.'),
    section('Risk', 'None.'),
  ]
  expect(together(saved, typed)).toEqual([
    section('Data', 'Came late. Spoke little.'),
    section('Plan', 'Diary.\n\nCall on Friday.'),
    section('Risk', 'None.'),
  ])
  expect(together([section('', 'x')], [section('', 'x')])).toEqual([section('', 'x')])
})

test('as plain text, empty parts are left out', () => {
  expect(plainText([section('', 'Free.'), section('Plan', ' '), section('Data', 'More.')])).toBe('Free.\n\nData\nMore.')
})
