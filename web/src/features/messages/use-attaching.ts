import { useEffect, useRef, useState } from 'react'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import type { BoxFile } from './box-file.ts'
import type { MessageUploads } from './message-uploads.ts'
import type { Side } from './message-sides.ts'

const code = lazyCode(() => import('./message-uploads.ts'))
const noCode =
  'Files can’t be added at the moment, because part of this page could not be loaded. Check your connection and try again.'

type AttachingOptions = {
  side: Side
  clientId: string
  read: () => readonly BoxFile[]
  write: (files: readonly BoxFile[]) => void
}

/** The files of a message box. The code that uploads is fetched once somebody reaches for the button. */
export function useAttaching({ side, clientId, read, write }: AttachingOptions) {
  const uploads = useRef<MessageUploads>(undefined)
  const [problem, setProblem] = useState<string>()
  const [adding, setAdding] = useState(0)
  useEffect(
    () => () => {
      uploads.current?.close()
      uploads.current = undefined
    },
    [],
  )
  const add = async (files: readonly File[]) => {
    setProblem(undefined)
    setAdding((count) => count + 1)
    try {
      const { openMessageUploads } = await code.fetch()
      uploads.current ??= openMessageUploads({ path: side.filesPath, clientId, read, write })
      setProblem(await uploads.current.add(files))
    } catch {
      setProblem(noCode)
    }
    setAdding((count) => count - 1)
  }
  return {
    /** Files were chosen and are not among those of the box yet: a message sent now would go without them. */
    isAdding: adding > 0,
    /** Why files were not added. */
    problem,
    fetch: () => void code.fetch().catch(() => undefined),
    /** For the file chooser, once it is known. */
    accept: () => code.arrived()?.acceptedFiles,
    onAdd: (files: readonly File[]) => void add(files),
    onRetry: (key: string) => uploads.current?.retry(key),
    onRemove: (key: string) => {
      const one = read().find((file) => file.key === key)
      uploads.current?.stop(key)
      setProblem(undefined)
      write(read().filter((file) => file.key !== key))
      // What can't be deleted now is deleted after a few days.
      if (one?.sent) side.discardFile(clientId, one.sent.id).catch(() => undefined)
    },
  }
}
