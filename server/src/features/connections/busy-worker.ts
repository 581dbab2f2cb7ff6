// Reads the files of a calendar in a thread of its own, started by busy-times.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { busyEventsOf } from './busy-events.ts'
import type { CalendarFiles } from './busy-times.ts'

const { texts, range, zone } = workerData as CalendarFiles
for (const text of texts) parentPort?.postMessage(await busyEventsOf(text, range, zone))
