import { expect, test } from 'vitest'
import { arrange, plainText, together } from './note-sections.ts'

const soap = ['Subjective', 'Objective', 'Assessment', 'Plan']
const dap = ['Data', 'Assessment', 'Plan']
const section = (heading: string, text: string) => ({ heading, text })

test('another template keeps text under matching headings, and the rest below', () => {
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

test('two sections with the same heading stay separate', () => {
  const typed = [section('Note', 'one'), section('Note', 'two')]
  expect(arrange(typed, ['Note', 'Note'])).toEqual(typed)
  expect(arrange(typed, ['Note'])).toEqual(typed)
})

test('combining two versions keeps everything, and identical text once', () => {
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

test('plain text leaves out empty sections', () => {
  expect(plainText([section('', 'Free.'), section('Plan', ' '), section('Data', 'More.')])).toBe('Free.\n\nData\nMore.')
})
