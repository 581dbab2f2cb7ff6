import { Lock } from 'lucide-react'

const bars = [45, 62, 54, 60, 68, 88, 82, 97, 92]

/** Placeholder shapes of a page: no name, no figure, no real data. */
export function GhostPage({ kind }: { kind: 'chart' | 'list' }) {
  return (
    <div
      aria-hidden
      className="relative min-h-64 overflow-hidden border-t border-line bg-surface-2 lg:border-t-0 lg:border-l"
    >
      <div className="absolute top-8 left-6 flex w-165 flex-col rounded-xl border border-line bg-bg p-6 sm:left-12 lg:top-12 lg:bottom-10">
        <div className="flex gap-4">
          {[96, 120, 80].map((width) => (
            <div key={width} className="h-18.5 w-46.5 shrink-0 rounded-lg border border-line p-4">
              <div className="h-2 rounded-full bg-line" style={{ width }} />
              <div className="mt-3 h-5 w-12 rounded-sm bg-surface-2" />
            </div>
          ))}
        </div>
        {kind === 'chart' ? <GhostChart /> : <GhostList />}
      </div>
      <span className="absolute right-5 bottom-5 inline-flex size-11 items-center justify-center rounded-full border border-line bg-surface text-muted shadow-card">
        <Lock size={18} />
      </span>
    </div>
  )
}

function GhostChart() {
  return (
    <div className="mt-6 flex min-h-0 flex-1 flex-col rounded-lg border border-line p-5 pb-0">
      <div className="h-2 w-32 rounded-full bg-line" />
      <div className="mt-10 flex min-h-40 flex-1 items-end gap-3">
        {bars.map((height) => (
          <div key={height} className="w-11 shrink-0 rounded-t-sm bg-soft" style={{ height: `${height}%` }} />
        ))}
      </div>
    </div>
  )
}

function GhostList() {
  return (
    <div className="mt-6 flex-1 rounded-lg border border-line px-5">
      {[200, 260, 180, 230].map((width) => (
        <div key={width} className="flex h-15 items-center gap-4 border-line not-first:border-t">
          <div className="size-6 shrink-0 rounded-sm border border-line bg-soft" />
          <div className="h-2 rounded-full bg-line" style={{ width }} />
        </div>
      ))}
    </div>
  )
}
