import type { Screenshot } from '@openhour/shared/features/support/support.contract.ts'
import { maxScreenshots, screenshotMaxBytes, supportTexts } from '@openhour/shared/features/support/support.rules.ts'
import { useEffect, useRef, useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import { uploadHeaders } from '../../lib/files/upload-headers.ts'
import type { SupportSide } from './support-sides.ts'

const transfer = lazyCode(() => import('../../lib/api/transfer.ts'))

/** The screenshots of a message that is being written: each is uploaded when it is chosen. */
export function useScreenshots({ filesPath, discardFile }: SupportSide) {
  const [files, setFiles] = useState<readonly Screenshot[]>([])
  const [adding, setAdding] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const stop = useRef(new AbortController())
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  const addOne = async (file: File) => {
    if (file.size > screenshotMaxBytes) throw new Error(supportTexts.tooLarge)
    const { uploadFile } = await transfer.fetch()
    const sent = await uploadFile<Screenshot>(filesPath, file, {
      headers: { ...uploadHeaders({ fileName: file.name }), 'idempotency-key': crypto.randomUUID() },
      signal: stop.current.signal,
      onProgress: () => undefined,
    })
    setFiles((before) => [...before, sent])
  }
  const add = async (chosen: readonly File[]) => {
    setProblem(undefined)
    for (const [at, file] of chosen.entries()) {
      if (files.length + at >= maxScreenshots) {
        setProblem(`A message can have up to ${maxScreenshots} screenshots. Not added: ${file.name}.`)
        break
      }
      setAdding(file.name)
      try {
        await addOne(file)
      } catch (error) {
        setProblem(
          error instanceof Error && error.message === supportTexts.tooLarge ? error.message : problemFrom(error).detail,
        )
        break
      }
    }
    setAdding(undefined)
  }
  const remove = (id: string) => {
    setProblem(undefined)
    setFiles((before) => before.filter((file) => file.id !== id))
    // What can’t be deleted now is deleted after a few days.
    discardFile(id).catch(() => undefined)
  }
  return { files, adding, problem, add, remove, clear: () => setFiles([]) }
}

export type Screenshots = ReturnType<typeof useScreenshots>
