import { Button } from '../../ui/Button.tsx'
import type { Composer } from './use-composer.ts'

/** Lazy-loaded: the same message, as it was written in another tab. */
export function OtherDraft({ text, onCombine, onKeep }: NonNullable<Composer['other']>) {
  return (
    <div role="status" className="flex flex-col gap-2 rounded-md bg-surface-2 px-3 py-2.5 text-sm">
      <p className="font-medium">You also wrote a message in another tab:</p>
      <p className="max-h-24 overflow-y-auto wrap-anywhere whitespace-pre-wrap">{text || 'Nothing yet'}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onCombine}>Combine both</Button>
        <Button variant="ghost" onClick={onKeep}>
          Keep only this text
        </Button>
      </div>
    </div>
  )
}
