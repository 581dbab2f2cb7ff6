import { type DragEvent, type ReactNode, useState } from 'react'
import { cn } from '../lib/cn.ts'

export type FileDropProps = {
  /** The accessible name of the file input. */
  label: string
  /** The accepted file types: `.pdf,.png`. */
  accept: string
  /** The text shown while files are dragged over it. */
  dropLabel: string
  onFiles: (files: File[]) => void
  className?: string | undefined
  /** Receives the function that opens the file picker, for a button: files can be chosen without dragging. */
  children: (choose: () => void) => ReactNode
}

/** Accepts files dropped anywhere on it, or chosen. Several at a time; the caller decides which are allowed. */
export function FileDrop({ label, accept, dropLabel, onFiles, className, children }: FileDropProps) {
  // Moving over children fires leave and enter: only the sum says whether files are above.
  const [depth, setDepth] = useState(0)
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const ofFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const over = depth > 0
  return (
    <div
      onDragEnter={(event) => ofFiles(event) && setDepth((before) => before + 1)}
      onDragLeave={(event) => ofFiles(event) && setDepth((before) => Math.max(0, before - 1))}
      onDragOver={(event) => ofFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!ofFiles(event)) return
        event.preventDefault()
        setDepth(0)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles(files)
      }}
      className={cn('relative', className)}
    >
      {children(() => input?.click())}
      {over && (
        <div className="pointer-events-none absolute -inset-2 z-10 grid place-items-center rounded-xl border-2 border-dashed border-primary bg-soft/90">
          <p className="rounded-md bg-surface px-4 py-2 text-md font-medium text-on-soft shadow-card">{dropLabel}</p>
        </div>
      )}
      <input
        ref={setInput}
        type="file"
        multiple
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = '' // so that the same file can be chosen again
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}
