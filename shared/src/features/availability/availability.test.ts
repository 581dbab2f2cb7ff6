import { expect, test } from 'vitest'
import { availabilityOf, numberText, type WorkingHours } from './availability.rules.ts'
import { openSlots } from './open-slots.rules.ts'

const open = (startTime: string, endTime: string) => ({ enabled: true, startTime, endTime })
const off = { enabled: false, startTime: '09:00', endTime: '17:00' }
const workingHours: WorkingHours = {
  monday: open('09:00', '17:00'),
  tuesday: open('08:05', '09:00'),
  wednesday: open('00:00', '23:59'),
  thursday: open('10:30', '18:45'),
  friday: open('09:00', '15:00'),
  saturday: off,
  sunday: open('11:00', '12:00'),
}

test('the week starts on Sunday, times are minutes of the day, and a day off has none', () => {
  expect(availabilityOf({ workingHours }, []).week).toEqual([
    [[660, 720]],
    [[540, 1020]],
    [[485, 540]],
    [[0, 1439]],
    [[630, 1125]],
    [[540, 900]],
    [],
  ])
})

test('time off closes every day of the range, and other hours replace the working hours', () => {
  const { instead } = availabilityOf({ workingHours }, [
    { fromDate: '2028-02-28', toDate: '2028-03-01', startTime: null, endTime: null },
    { fromDate: '2028-12-31', toDate: '2028-12-31', startTime: '13:15', endTime: '14:00' },
  ])
  expect([...instead]).toEqual([
    ['2028-02-28', []],
    ['2028-02-29', []],
    ['2028-03-01', []],
    ['2028-12-31', [[795, 840]]],
  ])
})

test('a day with only one of the two times is closed', () => {
  const times = [
    { startTime: '09:00', endTime: null },
    { startTime: null, endTime: '10:00' },
  ]
  for (const time of times) {
    const { instead } = availabilityOf({ workingHours }, [{ fromDate: '2028-01-03', toDate: '2028-01-03', ...time }])
    expect([...instead]).toEqual([['2028-01-03', []]])
  }
})

test('open slots follow it: Monday has working hours, Tuesday is off, Saturday has other hours', () => {
  const overrides = [
    { fromDate: '2026-06-02', toDate: '2026-06-02', startTime: null, endTime: null },
    { fromDate: '2026-06-06', toDate: '2026-06-06', startTime: '10:00', endTime: '12:00' },
  ]
  const slots = openSlots({
    ...availabilityOf({ workingHours: { ...workingHours, wednesday: off, thursday: off, friday: off } }, overrides),
    zone: 'UTC',
    from: '2026-06-01',
    days: 6,
    busy: [],
    lengthMinutes: 60,
    everyMinutes: 240,
  })
  expect(slots.map((slot) => new Date(slot).toISOString().slice(0, 16))).toEqual([
    '2026-06-01T09:00',
    '2026-06-01T13:00',
    '2026-06-06T10:00',
  ])
})

test('the message for a number out of range says which numbers are not', () => {
  expect(numberText('sessionMinutes')).toBe('Please enter 5 to 480 minutes')
  expect(numberText('noticeHours')).toBe('Please enter 0 to 720 hours')
  expect(numberText('maxPerDay')).toBe('Please enter 1 to 50 appointments')
})
