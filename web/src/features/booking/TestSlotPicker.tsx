import { useState } from 'react'
import type { Slot } from '@openhour/shared/features/booking/booking.rules.ts'
import { SlotPicker, type SlotPickerProps } from './SlotPicker.tsx'

/** A slot of 50 minutes. @param startsAt an instant, ISO 8601 with zone */
export const slotAt = (startsAt: string): Slot => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 50 * 60_000).toISOString(),
})

/** One free slot on Friday 28 November 2025, four on Tuesday 2 December, one on Friday 9 January; in London. */
export const sampleSlots = [
  '2025-12-02T09:00:00.000Z',
  '2025-12-02T10:00:00.000Z',
  '2025-12-02T14:00:00.000Z',
  '2025-12-02T18:30:00.000Z',
  '2025-11-28T16:00:00.000Z',
  '2026-01-09T09:00:00.000Z',
].map(slotAt)

/** The picker as a page has it, in December 2025 unless `month` is given. What was chosen is in an output. */
export function TestSlotPicker(given: Partial<SlotPickerProps>) {
  const [value, setValue] = useState<Slot | null>(given.value ?? null)
  const [month, setMonth] = useState(given.month ?? '2025-12')
  return (
    <>
      <SlotPicker
        slots={sampleSlots}
        zone="Europe/London"
        practiceZone="Europe/London"
        clockStyle="12-hour"
        weekStart="monday"
        from="2025-11-25"
        to="2026-02-10"
        {...given}
        value={value}
        month={month}
        onChange={(slot) => {
          setValue(slot)
          given.onChange?.(slot)
        }}
        onMonth={(next) => {
          setMonth(next)
          given.onMonth?.(next)
        }}
      />
      <output aria-label="Chosen">{value?.startsAt}</output>
    </>
  )
}
