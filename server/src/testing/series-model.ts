/// <reference lib="esnext.temporal" />

// What the specification says of recurring appointments, worked out with Temporal and nothing of the product: tests compare the two.

export type RecurrenceRule = { unit: 'week'; every: number } | { unit: 'month'; every: number; by: 'date' | 'weekday' }
export type ModelStatus = 'scheduled' | 'confirmed' | 'completed' | 'cancelled-client'
/** Where one is: on the wall of a zone, and how long. */
type Lying = { wall: Temporal.PlainDateTime; zone: string; minutes: number }
export type ModelAppointment = Lying & { status: ModelStatus; isException: boolean; series: number }
/** The rule goes through `day` at the appointment with number `index`. */
type ModelSeries = { index: number; day: Temporal.PlainDate; time: Temporal.PlainTime; zone: string; minutes: number }
export type Model = {
  zone: string
  recurrenceRule: RecurrenceRule
  appointments: ModelAppointment[]
  series: ModelSeries[]
}
export type DayTime = { day: string; start: string; end: string }

export function startOf({ wall, zone }: Lying): Temporal.ZonedDateTime {
  return wall.toZonedDateTime(zone, { disambiguation: 'compatible' })
}
export function endOf(lying: Lying): Temporal.ZonedDateTime {
  return startOf(lying).add({ minutes: lying.minutes })
}

function dayOf(recurrenceRule: RecurrenceRule, { index, day }: ModelSeries, number: number): Temporal.PlainDate {
  const steps = recurrenceRule.every * (number - index)
  if (recurrenceRule.unit === 'week') return day.add({ weeks: steps })
  const month = day.toPlainYearMonth().add({ months: steps })
  if (recurrenceRule.by === 'date') return month.toPlainDate({ day: Math.min(day.day, month.daysInMonth) })
  const all = Array.from({ length: month.daysInMonth }, (_, at) => month.toPlainDate({ day: at + 1 }))
  const same = all.filter(({ dayOfWeek }) => dayOfWeek === day.dayOfWeek)
  return same[Math.ceil(day.day / 7) - 1] ?? (same.at(-1) as Temporal.PlainDate)
}

const lyingIn = (recurrenceRule: RecurrenceRule, series: ModelSeries, number: number): Lying => ({
  wall: dayOf(recurrenceRule, series, number).toPlainDateTime(series.time),
  zone: series.zone,
  minutes: series.minutes,
})

export function newModel(
  zone: string,
  recurrenceRule: RecurrenceRule,
  first: DayTime,
  statuses: readonly ModelStatus[],
): Model {
  const start = Temporal.PlainTime.from(first.start)
  const minutes = start.until(first.end).total('minutes')
  const series = { index: 0, day: Temporal.PlainDate.from(first.day), time: start, zone, minutes }
  const appointments = statuses.map((status, number) => ({
    ...lyingIn(recurrenceRule, series, number),
    status,
    isException: false,
    series: 0,
  }))
  return { zone, recurrenceRule, appointments, series: [series] }
}

/** What the practice's clock shows of one: as it was written on its own clock, else as the instants have it. */
export function seen(one: Lying, zone: string): DayTime {
  const start = one.zone === zone ? one.wall : startOf(one).withTimeZone(zone).toPlainDateTime()
  const end =
    one.zone === zone ? one.wall.add({ minutes: one.minutes }) : endOf(one).withTimeZone(zone).toPlainDateTime()
  const time = (at: Temporal.PlainDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' })
  return { day: start.toPlainDate().toString(), start: time(start), end: time(end) }
}

const isOpen = (status: ModelStatus) => status === 'scheduled' || status === 'confirmed'
const lengthOf = ({ start, end }: DayTime) => (Temporal.PlainTime.from(start).until(end).total('minutes') + 1440) % 1440
const endsToday = (time: Temporal.PlainTime, minutes: number) => time.hour * 60 + time.minute + minutes < 1440
const overlap = (one: Lying, other: Lying) =>
  Temporal.ZonedDateTime.compare(startOf(one), endOf(other)) < 0 &&
  Temporal.ZonedDateTime.compare(startOf(other), endOf(one)) < 0

/** The model after a change, or why there is none. All appointments are to come. */
export function changed(
  model: Model,
  k: number,
  scope: 'this' | 'following' | 'all',
  to: DayTime,
): Model | 'refused' | 'taken' {
  const { zone, recurrenceRule } = model
  const one = model.appointments[k] as ModelAppointment
  const was = seen(one, zone)
  const moves = to.day !== was.day || to.start !== was.start
  const resizes = !moves && to.end !== was.end
  const put = {
    wall: Temporal.PlainDate.from(to.day).toPlainDateTime(to.start),
    zone,
    minutes: lengthOf(to),
  }
  const longer = endsToday(one.wall.toPlainTime(), lengthOf(to))
    ? { wall: one.wall, zone: one.zone, minutes: lengthOf(to) }
    : put
  const own: Lying = moves ? put : resizes ? longer : { wall: one.wall, zone: one.zone, minutes: one.minutes }

  if (scope === 'this') {
    const isException = one.isException || moves || resizes
    return unlessTaken(model, {
      ...model,
      appointments: model.appointments.map((each, at) => (at === k ? { ...each, ...own, isException } : each)),
    })
  }
  if ((moves || resizes) && !isOpen(one.status)) return 'refused'
  const old = model.series[one.series] as ModelSeries
  const series = seriesAfter()
  if (!endsToday(series.time, series.minutes)) return 'refused'
  const appointments = model.appointments.map((each, at): ModelAppointment => {
    if (each.series !== one.series || (scope === 'following' && at < k)) return each
    const regular = lyingIn(recurrenceRule, series, at)
    const target = model.series.length
    if (at === k) {
      const isRegular = startOf(own).epochMilliseconds === startOf(regular).epochMilliseconds
      const apart = !isRegular || own.minutes !== regular.minutes
      return { ...each, ...own, isException: moves || resizes ? apart : each.isException, series: target }
    }
    return each.isException || !isOpen(each.status)
      ? { ...each, series: target }
      : { ...each, ...regular, series: target }
  })
  return unlessTaken(model, { ...model, appointments, series: [...model.series, series] })

  function seriesAfter(): ModelSeries {
    const minutes = lengthOf(to) === lengthOf(was) ? old.minutes : lengthOf(to)
    if (!moves) return { ...old, minutes }
    const here = seen(lyingIn(recurrenceRule, old, k), zone)
    const day = Temporal.PlainDate.from(to.day === was.day ? here.day : to.day)
    const time = Temporal.PlainTime.from(to.start === was.start ? here.start : to.start)
    const stays = day.equals(dayOf(recurrenceRule, old, k))
    return { ...(stays ? old : { index: k, day }), time, zone, minutes }
  }
}

function unlessTaken(before: Model, after: Model): Model | 'taken' {
  const stands = ({ status }: ModelAppointment) => !status.startsWith('cancelled')
  const taken = after.appointments.some(
    (one, at) =>
      stands(one) &&
      one !== before.appointments[at] &&
      after.appointments.some((other) => other !== one && stands(other) && overlap(one, other)),
  )
  return taken ? 'taken' : after
}
