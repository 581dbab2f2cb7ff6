import { Button } from '../Button.tsx'

type ActionNoticeProps = { text: string; actionLabel: string; onAction: () => void }

/** Above the fields: what came into the form without being typed now, and the way back. */
export function ActionNotice({ text, actionLabel, onAction }: ActionNoticeProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-soft px-4 py-3 text-sm text-on-soft">
      <p className="min-w-0 flex-1">{text}</p>
      <Button size="sm" onClick={onAction}>
        {actionLabel}
      </Button>
    </div>
  )
}
