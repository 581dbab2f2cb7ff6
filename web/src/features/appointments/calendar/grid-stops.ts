import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { wallOf } from '../wall.ts'

/** A place for the focus in a column of the calendar: an element of it, or where `element` is missing, a free time or, in a month, the day. */
export type Stop = { day: string; minutes: number; element?: HTMLElement }

export type Grid = {
  root: HTMLElement
  month: boolean
  /** The hours shown, in minutes of the day. */
  first: number
  last: number
  items: readonly Appointment[]
  zone: string
}

/** Half an hour: where clients usually begin. */
export const slotMinutes = 30
/** Before every time of the day. */
const header = -2
const wholeDay = -1

const pressable = '[role=button], [role=link]'

export const cellOf = (root: HTMLElement, day: string) =>
  root.querySelector<HTMLElement>(`[role=cell][data-date="${day}"]`)

/** Everything in the grid that the calendar itself lets Tab reach. */
export const reachable = (root: HTMLElement) => root.querySelectorAll<HTMLElement>(pressable)

/** The stops of a day, from top to bottom. */
export function stopsOf(grid: Grid, day: string): Stop[] {
  const { root, month, first, last, items, zone } = grid
  const link = root.querySelector<HTMLElement>(`[role=columnheader][data-date="${day}"] [role=link]`)
  const inside = [...(cellOf(root, day)?.querySelectorAll<HTMLElement>(pressable) ?? [])]
  if (month) return [{ day, minutes: wholeDay }, ...inside.map((element, at) => ({ day, minutes: at, element }))]
  const events = inside.flatMap((element) => {
    const id = element.querySelector<HTMLElement>('[data-appointment]')?.dataset.appointment
    const one = items.find((item) => item.id === id)
    return one ? [{ element, ...spanOn(one, day, zone) }] : []
  })
  const stops: Stop[] = events.map(({ element, from }) => ({ day, minutes: from, element }))
  for (let minutes = first; minutes < last; minutes += slotMinutes) {
    if (!events.some(({ from, to }) => from <= minutes && minutes < to)) stops.push({ day, minutes })
  }
  return [
    ...(link ? [{ day, minutes: header, element: link }] : []),
    ...stops.toSorted((one, other) => one.minutes - other.minutes),
  ]
}

/** From when to when it lasts on a day, in minutes. */
export function spanOn({ startsAt, endsAt }: Appointment, day: string, zone: string) {
  const at = (moment: string, otherwise: number) => {
    const wall = wallOf(moment, zone)
    return wall.day === day ? Number(wall.time.slice(0, 2)) * 60 + Number(wall.time.slice(3)) : otherwise
  }
  return { from: at(startsAt, 0), to: at(endsAt, 24 * 60) }
}

/** The stop at this time, or the one before it: what stands beside another day's. */
export function stopAt(stops: readonly Stop[], minutes: number): Stop | undefined {
  return stops.findLast((stop) => stop.minutes <= minutes) ?? stops[0]
}
