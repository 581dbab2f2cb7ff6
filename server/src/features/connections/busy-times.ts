import { Worker } from 'node:worker_threads'
import type { RemoteEvent } from './connected-calendar.ts'
import { ProviderError } from './provider-call.ts'

/** The files of a calendar. `zone` is for events of whole days and for times without a zone. */
export type CalendarFiles = { texts: readonly string[]; range: { from: string; to: string }; zone: string }

/** Of the processor's time, so that a busy machine reads the same. A file with an event for every hour of ten years takes a second. */
const maxMsOfFile = 3_000
const lookEveryMs = 250
/** More files than this that take too long are the calendar's fault. */
const mostSkipped = 3
/** Fifty a day for a year. */
const mostEvents = 20_000

const unreadable = () => new ProviderError('refused', 200)

/**
 * The events of a calendar's files within a range. They are read in a thread with limited memory and time, because rules of repetition may name more times
 * than anybody can count, or none, and the server must go on answering. A file that takes too long says nothing, like one that nobody can read.
 * @throws ProviderError for a calendar that is like that as a whole
 */
export async function busyTimesIn({ texts, range, zone }: CalendarFiles): Promise<RemoteEvent[]> {
  const events: RemoteEvent[] = []
  for (let done = 0, skipped = 0; done < texts.length; done++, skipped++) {
    if (skipped > mostSkipped) throw unreadable()
    done += await readInThread({ texts: texts.slice(done), range, zone }, events)
    if (events.length > mostEvents) throw unreadable()
  }
  return events
}

/** Reads as far as it gets. @returns how many files were read */
function readInThread(files: CalendarFiles, events: RemoteEvent[]): Promise<number> {
  return new Promise((done) => {
    let read = 0
    let usedBefore = 0
    const worker = new Worker(new URL('./busy-worker.ts', import.meta.url), {
      workerData: files,
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    const used = async () => {
      const { user, system } = await worker.cpuUsage()
      return (user + system) / 1000
    }
    const looking = setInterval(() => {
      const before = read
      void used()
        .then((now) => {
          if (read > before || usedBefore === 0) usedBefore = now
          else if (now - usedBefore > maxMsOfFile) void worker.terminate()
        })
        .catch(() => undefined) // it has ended
    }, lookEveryMs)
    worker.on('message', (ofFile: RemoteEvent[]) => {
      read++
      usedBefore = 0
      for (const event of ofFile) events.push(event)
      if (events.length > mostEvents) void worker.terminate()
    })
    // Out of memory, or a fault in the file's own rules: the file is skipped, and the exit follows.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      clearInterval(looking)
      done(read)
    })
  })
}
