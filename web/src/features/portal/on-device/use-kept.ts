import { useEffect, useState, useSyncExternalStore } from 'react'
import { onDevice } from '../../../lib/device-store.ts'
import { keptFor, onKept } from '../../../lib/storage.ts'
import { waitingEntries, type WaitingEntry } from './kept.ts'

/** The diary entries that wait on this device; undefined until they have been read. */
export function useWaitingEntries(): readonly WaitingEntry[] | undefined {
  const [entries, setEntries] = useState<readonly WaitingEntry[]>()
  const person = useSyncExternalStore(onKept, keptFor)
  useEffect(() => {
    let gone = false
    const read = () =>
      void waitingEntries().then(
        (found) => !gone && setEntries(found),
        () => !gone && setEntries([]),
      )
    read()
    const stop = onDevice(read)
    return () => {
      gone = true
      stop()
    }
  }, [person])
  return entries
}
