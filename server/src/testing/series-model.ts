/// <reference lib="esnext.temporal" />

// An independent model of recurring appointments, built with Temporal from the specification. Tests compare the product with it.

export type RecurrenceRule = { unit: 'week'; every: number } | { unit: 'month'; every: number; by: 'date' | 'weekday' }
export type ModelStatus = 'scheduled' | 'confirmed' | 'completed' | 'cancelled-client'
/** A local time in a zone, and a length. */
type ModelTime = { wall: Temporal.PlainDateTime; zone: string; minutes: number }
export type ModelAppointment = ModelTime & { status: ModelStatus; isException: boolean; series: number }
/** The rule has `day` as its occurrence number `index`. */
type ModelSeries = { index: number; day: Temporal.PlainDate; time: Temporal.PlainTime; zone: string; minutes: number }
export type Model = {
  zone: string
  recurrenceRule: RecurrenceRule
  appointments: ModelAppointment[]
  series: ModelSeries[]
}
export type DayTime = { day: string; start: string; end: string }

export function startOf({ wall, zone }: ModelTime): Temporal.ZonedDateTime {
  return wall.toZonedDateTime(zone, { disambiguation: 'compatible' })
}
export function endOf(time: ModelTime): Temporal.ZonedDateTime {
  return startOf(time).add({ minutes: time.minutes })
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

const regularTime = (recurrenceRule: RecurrenceRule, series: ModelSeries, number: number): ModelTime => ({
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
    ...regularTime(recurrenceRule, series, number),
    status,
    isException: false,
    series: 0,
  }))
  return { zone, recurrenceRule, appointments, series: [series] }
}

/** An appointment's day and times on the clocks of the practice's zone. */
export function shownIn(one: ModelTime, zone: string): DayTime {
  const start = startOf(one).withTimeZone(zone).toPlainDateTime()
  const end = start.add({ minutes: one.minutes })
  const time = (at: Temporal.PlainDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' })
  return { day: start.toPlainDate().toString(), start: time(start), end: time(end) }
}

const isOpen = (status: ModelStatus) => status === 'scheduled' || status === 'confirmed'
/** Whether the clocks of its zone skip its start. */
const isSkipped = (time: ModelTime) => !startOf(time).toPlainDateTime().equals(time.wall)
const lengthOf = ({ start, end }: DayTime) => (Temporal.PlainTime.from(start).until(end).total('minutes') + 1440) % 1440
const endsToday = (time: Temporal.PlainTime, minutes: number) => time.hour * 60 + time.minute + minutes < 1440
const overlap = (one: ModelTime, other: ModelTime) =>
  Temporal.ZonedDateTime.compare(startOf(one), endOf(other)) < 0 &&
  Temporal.ZonedDateTime.compare(startOf(other), endOf(one)) < 0

/** The model after a change, or why it is refused. Assumes that all appointments are upcoming. */
export function changed(
  model: Model,
  k: number,
  scope: 'this' | 'following' | 'all',
  to: DayTime,
): Model | 'refused' | 'taken' {
  const { zone, recurrenceRule } = model
  const one = model.appointments[k] as ModelAppointment
  const was = shownIn(one, zone)
  const moves = to.day !== was.day || to.start !== was.start
  const resizes = !moves && to.end !== was.end
  const moved = {
    wall: Temporal.PlainDate.from(to.day).toPlainDateTime(to.start),
    zone,
    minutes: lengthOf(to),
  }
  const longer = endsToday(one.wall.toPlainTime(), lengthOf(to))
    ? { wall: one.wall, zone: one.zone, minutes: lengthOf(to) }
    : moved
  const own: ModelTime = moves ? moved : resizes ? longer : { wall: one.wall, zone: one.zone, minutes: one.minutes }

  if (scope === 'this') {
    if (moves && isSkipped(own)) return 'refused'
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
    const regular = regularTime(recurrenceRule, series, at)
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
    // The rule keeps its time, also if the clocks skip it on the day of this occurrence.
    const regular = regularTime(recurrenceRule, old, k)
    const asEntered = { day: regular.wall.toPlainDate().toString(), start: regular.wall.toPlainTime().toString() }
    const here = old.zone === zone ? asEntered : shownIn(regular, zone)
    const day = Temporal.PlainDate.from(to.day === was.day ? here.day : to.day)
    const time = Temporal.PlainTime.from(to.start === was.start ? here.start : to.start)
    const stays = day.equals(dayOf(recurrenceRule, old, k))
    return { ...(stays ? old : { index: k, day }), time, zone, minutes }
  }
}

function unlessTaken(before: Model, after: Model): Model | 'taken' {
  const isActive = ({ status }: ModelAppointment) => !status.startsWith('cancelled')
  const taken = after.appointments.some(
    (one, at) =>
      isActive(one) &&
      one !== before.appointments[at] &&
      after.appointments.some((other) => other !== one && isActive(other) && overlap(one, other)),
  )
  return taken ? 'taken' : after
}
