import { Button } from '../../../ui/Button.tsx'

/** After the saved version was taken: what was typed is not gone. */
export function SetAside({ shown, onBack }: { shown: boolean; onBack: () => void }) {
  if (!shown) return null
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-soft px-4 py-3 text-sm text-on-soft">
      <p className="min-w-0 flex-1">This is what was saved in the other window. What you typed is set aside.</p>
      <Button size="sm" onClick={onBack}>
        Bring back what I typed
      </Button>
    </div>
  )
}
