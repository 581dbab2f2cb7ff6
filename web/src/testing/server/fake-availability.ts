import { me, openFakeServer } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import {
  type DateOverride,
  OverrideDetails,
  PracticeChanges,
  type PracticeSettings,
} from '@openhour/shared/features/availability/availability.contract.ts'
import { overrideTexts } from '@openhour/shared/features/availability/availability.rules.ts'

const open = (startTime: string, endTime: string) => ({ enabled: true, startTime, endTime })
const off = { enabled: false, startTime: '09:00', endTime: '17:00' }

/** An entry as the server keeps it: one day of leave, far enough ahead. */
export function overrideOf(given: Partial<DateOverride> = {}): DateOverride {
  return {
    id: crypto.randomUUID(),
    fromDate: '2126-05-06',
    toDate: '2126-05-06',
    startTime: null,
    endTime: null,
    label: null,
    updatedAt: '2026-05-04T17:00:00Z',
    ...given,
  }
}

/** The server as the tab asks it. */
export function openFake() {
  const settings: PracticeSettings = {
    timeZone: 'Europe/London',
    workingHours: {
      monday: open('09:00', '17:00'),
      tuesday: open('09:00', '17:00'),
      wednesday: open('09:00', '17:00'),
      thursday: open('09:00', '17:00'),
      friday: open('09:00', '15:00'),
      saturday: off,
      sunday: off,
    },
    weekStart: 'sunday',
    clockStyle: '12-hour',
    sessionMinutes: 50,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    cancellationHours: 24,
    noticeHours: 24,
    horizonDays: 60,
    mostPerDay: null,
    reminderLeadTimes: [1440],
    updatedAt: '2026-05-04T17:00:00Z',
  }
  const overrides: DateOverride[] = []
  type Read<T> = { success: boolean; data?: T; error?: { issues: { path: PropertyKey[]; message: string }[] } }
  const written = <T>({ data, error }: Read<T>, write: (data: T) => object) => {
    if (data !== undefined) return write(data)
    const errors = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
    return problemOf('invalid-input', Object.values(errors)[0] ?? '', { errors })
  }
  const one = (id: unknown, act: (at: number, override: DateOverride) => object) => {
    const at = overrides.findIndex((override) => override.id === id)
    const override = overrides[at]
    return override ? act(at, override) : problemOf('not-found', overrideTexts.notFound)
  }
  const server = openFakeServer({
    'account/me': () => ({ ...me, clockStyle: settings.clockStyle, timeZone: settings.timeZone }),
    'availability/practice': () => ({ settings, overrides }),
    'availability/savePractice': (input) =>
      written(PracticeChanges.safeParse(input), ({ workingHours, ...changes }) =>
        Object.assign(settings, changes, { workingHours: { ...settings.workingHours, ...workingHours } }),
      ),
    'availability/addOverride': (input) =>
      written(OverrideDetails.safeParse(input), (details) => {
        overrides.push(overrideOf(details))
        return overrides.at(-1) ?? {}
      }),
    'availability/changeOverride': ({ id, updatedAt, ...input }) =>
      one(id, (at, override) => {
        if (updatedAt !== override.updatedAt) return problemOf('changed-meanwhile', overrideTexts.changed)
        return written(OverrideDetails.safeParse(input), (details) => (overrides[at] = { ...override, ...details }))
      }),
    'availability/deleteOverride': ({ id }) =>
      one(id, (at) => {
        overrides.splice(at, 1)
        return { id }
      }),
  })
  return Object.assign(server, { settings, overrides })
}
