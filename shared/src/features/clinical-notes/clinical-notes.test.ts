import { describe, expect, test } from 'vitest'
import {
  firstLateDay,
  hasContent,
  lateDays,
  noteAddress,
  noteTemplateIds,
  noteTemplates,
  openingUnsignedNotes,
  templateName,
} from './clinical-notes.rules.ts'
import { newNoteDraftKey, newNotePath } from './note-paths.rules.ts'

describe('a late entry', () => {
  test.each([
    ['the same day', '2026-05-04', '2026-05-04', null],
    ['two days after', '2026-05-04', '2026-05-06', null],
    ['three days after', '2026-05-04', '2026-05-07', 3],
    ['over a month', '2026-01-30', '2026-03-02', 31],
    ['over the end of a leap February', '2028-02-28', '2028-03-02', 3],
    ['over a change of the clock', '2026-03-27', '2026-03-30', 3],
    ['the day before, where zones differ', '2026-05-04', '2026-05-03', null],
    ['a lifetime', '1900-01-01', '2026-01-01', 46_021],
  ])('written %s', (_what, service, written, days) => {
    expect(lateDays(service, written)).toBe(days)
  })
})

test('a note with text in any section has content', () => {
  expect(hasContent([])).toBe(false)
  expect(hasContent([{ text: ' \n' }, { text: '\u00a0' }])).toBe(false)
  expect(hasContent([{ text: '' }, { text: ' x' }])).toBe(true)
})

test('templates have the sections that their letters stand for, each with something to ask', () => {
  const initials = (id: 'soap' | 'dap' | 'birp' | 'girp') =>
    noteTemplates[id].sections.map(({ heading }) => heading[0]).join('')
  expect([initials('soap'), initials('dap'), initials('birp'), initials('girp')]).toEqual([
    'SOAP',
    'DAP',
    'BIRP',
    'GIRP',
  ])
  const prompts = Object.values(noteTemplates).flatMap(({ sections }) => sections.map(({ prompt }) => prompt))
  expect(new Set(prompts).size).toBe(prompts.length)
  expect(noteTemplateIds).toEqual([...Object.keys(noteTemplates), 'own'])
  expect([templateName('soap', null), templateName('own', 'Mine'), templateName('own', null)]).toEqual([
    'SOAP',
    'Mine',
    'Own template',
  ])
})

test('a note about a Monday is late from Thursday on, also over the end of a month', () => {
  expect(firstLateDay('2026-06-01')).toBe('2026-06-04')
  expect(firstLateDay('2028-02-27')).toBe('2028-03-01')
})

test('the unsigned notes open with the first page of the recent ones', () => {
  expect(openingUnsignedNotes).toEqual({ page: 1, recent: true })
})

test('the addresses of notes name the client and the note or its appointment', () => {
  expect(noteAddress('c1', 'n1')).toBe('/app/clients/c1?tab=clinical-notes&note=n1')
  expect(newNotePath('c1', 'a1')).toBe('/app/clients/c1?tab=clinical-notes&compose=1&appointment=a1')
  expect(newNoteDraftKey('c1')).toBe('clinical-note:c1:new')
})
