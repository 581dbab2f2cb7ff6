import { useCallback, useState } from 'react'

/** Tracks which parts of a page have unsaved changes. */
export function useUnsaved() {
  const [parts, setParts] = useState<readonly string[]>([])
  const note = useCallback((part: string, unsaved: boolean) => {
    setParts((before) => {
      if (before.includes(part) === unsaved) return before
      return unsaved ? [...before, part] : before.filter((one) => one !== part)
    })
  }, [])
  return { any: parts.length > 0, note }
}
