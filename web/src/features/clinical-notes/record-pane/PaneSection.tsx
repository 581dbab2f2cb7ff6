import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/Skeleton.tsx'

type PaneSectionProps = { title: string; children: ReactNode }

/** A part of the pane that folds. A press on its title leaves the cursor in the text. */
export function PaneSection({ title, children }: PaneSectionProps) {
  return (
    <details open className="group border-b border-line last:border-0">
      <summary
        onMouseDown={(event) => event.preventDefault()}
        className="flex min-h-11 list-none items-center justify-between gap-2 py-2 text-sm font-semibold select-none [&::-webkit-details-marker]:hidden"
      >
        <h3>{title}</h3>
        <ChevronDown
          size={16}
          aria-hidden
          className="text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="pb-4 text-md">{children}</div>
    </details>
  )
}

type ReadProps<Data> = {
  of: UseQueryOptions<Data>
  /** What it is, for the sentence that it could not be loaded. */
  what: string
  children: (data: Data) => ReactNode
}

/** What a part of the pane shows once it is read. The note can be written without it, so a failure stays small. */
export function Read<Data>({ of, what, children }: ReadProps<Data>) {
  const query = useQuery(of)
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <Quiet>{what} could not be loaded.</Quiet>
  return (
    <div role="status" aria-busy className="flex flex-col gap-2">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  )
}

export function Quiet({ children }: { children: ReactNode }) {
  return <p className="text-muted">{children}</p>
}
