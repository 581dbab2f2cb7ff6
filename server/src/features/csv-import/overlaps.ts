import type { CsvOverlap } from '@openhour/shared/features/csv-import/csv-import.contract.ts'

/** Instants in ISO 8601. */
export type Span = { startsAt: string; endsAt: string; clientName: string }

const dayMs = 86_400_000
const daysOf = ({ startsAt, endsAt }: Span): number[] => {
  const [first, last] = [Math.floor(Date.parse(startsAt) / dayMs), Math.floor((Date.parse(endsAt) - 1) / dayMs)]
  return first === last ? [first] : [first, last]
}

/** What is booked when, found by day. Back-to-back appointments do not overlap. */
function openCalendar() {
  const days = new Map<number, Span[]>()
  return {
    add(span: Span): void {
      for (const day of daysOf(span)) {
        const there = days.get(day)
        if (there) there.push(span)
        else days.set(day, [span])
      }
    },
    find(span: Span): Span | undefined {
      const [from, to] = [Date.parse(span.startsAt), Date.parse(span.endsAt)]
      for (const day of daysOf(span)) {
        const found = days.get(day)?.find((one) => Date.parse(one.startsAt) < to && Date.parse(one.endsAt) > from)
        if (found) return found
      }
      return undefined
    },
  }
}

const listed = 50

type Placed<Slot> = { row: number; slot: Slot & Span & { appointmentDate: string; startTime: string } }

/** The rows that overlap what is booked, or a row above them, and the rows without these. */
export function splitOverlaps<Slot extends Span>(booked: readonly Span[], rows: readonly Placed<Slot>[]) {
  const calendar = openCalendar()
  for (const span of booked) calendar.add(span)
  const free: Placed<Slot>[] = []
  const overlapping: Placed<Slot>[] = []
  const shown: CsvOverlap[] = []
  for (const placed of rows) {
    const { row, slot } = placed
    const other = calendar.find(slot)
    if (other === undefined) {
      calendar.add(slot)
      free.push(placed)
      continue
    }
    overlapping.push(placed)
    const { clientName: name, appointmentDate, startTime } = slot
    if (shown.length < listed) shown.push({ row, name, appointmentDate, startTime, withName: other.clientName })
  }
  return { free, overlapping, overlaps: { count: overlapping.length, rows: shown } }
}
