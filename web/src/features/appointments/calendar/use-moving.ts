import type {
  Appointment,
  FullAppointment,
  Planned,
} from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { type ConflictAnswer, type Scope } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { dayIn } from '../../../lib/time/day-in.ts'
import { formatLongDay, formatTime } from '../../../lib/time/format.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { toast, undoLabel } from '../../../lib/toast.ts'
import { isOfSeries } from '../appointments-query.ts'
import { wallOf } from '../wall.ts'

/** Where an appointment was dropped; instants. */
export type Move = { appointment: Appointment; startsAt: string; endsAt: string }
type Conflict = Planned['conflicts'][number]

type Moving =
  | { step: 'scope'; move: Move }
  | { step: 'sending'; move: Move; asked: 'scope' | 'conflict' | undefined; conflicts: Conflict[] }
  | { step: 'conflict'; move: Move; scope: Scope; conflicts: Conflict[] }

const failure = 'This appointment could not be moved'

/**
 * Moves appointments by drag and drop. While a question or a request is pending, `move` holds the new time of the
 * appointment; without an answer it goes back.
 */
export function useMoving(zone: string) {
  const refresh = useRefresh('appointments')
  const [moving, setMoving] = useState<Moving>()

  const placeOf = ({ startsAt, endsAt }: Pick<Move, 'startsAt' | 'endsAt'>) => {
    const start = wallOf(startsAt, zone)
    return { appointmentDate: start.day, startTime: start.time, endTime: wallOf(endsAt, zone).time }
  }
  const said = ({ startsAt }: { startsAt: string }) =>
    `${formatLongDay(wallOf(startsAt, zone).day, dayIn(new Date(), zone))}, ${formatTime(startsAt, { zone })}`
  const failed = async (error: unknown) => {
    const { detail, errors } = problemFrom(error)
    toast.bad(failure, { description: Object.values(errors ?? {})[0] ?? detail })
    await refresh()
    setMoving(undefined)
  }

  const undo = async (was: FullAppointment, id: string) => {
    try {
      await api.appointments.undo({ id })
      await refresh()
      toast.good(`Moved back to ${said(was)}`)
    } catch (error) {
      toast.bad('This move could not be undone', { description: problemFrom(error).detail })
      await refresh()
    }
  }

  const send = async (move: Move, scope: Scope, onConflict: ConflictAnswer) => {
    const { id, updatedAt } = move.appointment
    setMoving((before) => {
      const asked = before && before.step !== 'sending' ? before.step : undefined
      return { step: 'sending', move, asked, conflicts: before && 'conflicts' in before ? before.conflicts : [] }
    })
    try {
      // The calendar holds only the beginning of the notes, but a change sends the whole appointment.
      const whole = await api.appointments.get({ id })
      const { type, notes, meetingLink, place } = whole
      const change = { id, updatedAt, scope, ...placeOf(move), type, notes, meetingLink, place }
      try {
        const { undoId } = await api.appointments.update({ ...change, onConflict })
        await refresh()
        setMoving(undefined)
        toast.good(
          `Moved to ${said(move)}`,
          undoId === null ? {} : { action: { label: undoLabel, onSelect: () => void undo(whole, undoId) } },
        )
      } catch (error) {
        if (problemFrom(error).code !== 'already-exists') throw error
        const { updatedAt: _, ...planned } = change
        const { items } = await api.appointments.preview(planned)
        setMoving({ step: 'conflict', move, scope, conflicts: items.flatMap(({ conflicts }) => conflicts) })
      }
    } catch (error) {
      await failed(error)
    }
  }

  return {
    moving,
    move: moving?.move,
    begin: (move: Move) => {
      if (wallOf(move.startsAt, zone).day !== wallOf(move.endsAt, zone).day) {
        toast.bad(failure, { description: appointmentTexts.endFirst })
        return
      }
      if (isOfSeries(move.appointment)) setMoving({ step: 'scope', move })
      else void send(move, 'this', 'refuse')
    },
    choose: (scope: Scope) => {
      if (moving) void send(moving.move, scope, 'refuse')
    },
    bookAnyway: () => {
      if (moving?.step === 'conflict') void send(moving.move, moving.scope, 'overlap')
    },
    /** A request that was sent is not abandoned. */
    keep: () => {
      if (moving?.step !== 'sending') setMoving(undefined)
    },
  }
}
