import { me, openFakeServer, present } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { DateOverride, PracticeSettings } from '@openhour/shared/features/availability/availability.contract.ts'
import { overrideTexts } from '@openhour/shared/features/availability/availability.rules.ts'

const open = (startTime: string, endTime: string) => ({ enabled: true, startTime, endTime })
const off = { enabled: false, startTime: '09:00', endTime: '17:00' }

/** One day off, far in the future. */
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

export const practiceSettings: PracticeSettings = {
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
  maxPerDay: null,
  reminderLeadTimes: [1440],
  defaultPlace: null,
  updatedAt: '2026-05-04T17:00:00Z',
}

/** The server for the availability tab of the settings. */
export function openFake() {
  const settings = structuredClone(practiceSettings)
  const overrides: DateOverride[] = []
  const one = <T>(id: string, act: (at: number, override: DateOverride) => T) => {
    const at = overrides.findIndex((override) => override.id === id)
    const override = overrides[at]
    return override ? act(at, override) : problemOf('not-found', overrideTexts.notFound)
  }
  const server = openFakeServer({
    'account/me': () => ({ ...me, clockStyle: settings.clockStyle, timeZone: settings.timeZone }),
    'availability/practice': () => ({ settings, overrides }),
    'availability/savePractice': ({ workingHours = {}, ...changes }) =>
      Object.assign(settings, present(changes), {
        workingHours: { ...settings.workingHours, ...present(workingHours) },
      }),
    'availability/addOverride': (details) => {
      const override = overrideOf(details)
      overrides.push(override)
      return override
    },
    'availability/changeOverride': ({ id, updatedAt, ...details }) =>
      one(id, (at, override) =>
        updatedAt === override.updatedAt
          ? (overrides[at] = { ...override, ...details })
          : problemOf('version-conflict', overrideTexts.changed),
      ),
    'availability/deleteOverride': ({ id }) =>
      one(id, (at) => {
        overrides.splice(at, 1)
        return { id }
      }),
  })
  return Object.assign(server, { settings, overrides })
}
