import { avatarTexts, avatarTypes, isHeicName } from '@openhour/shared/features/settings/avatar.rules.ts'
import { ImageUp, Trash2 } from 'lucide-react'
import { type DragEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { Button } from '../../ui/Button.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Avatar } from '../../ui/Tile.tsx'
import { useAvatar } from './use-avatar.ts'

// Comes with the parts of forms, of which the page has no other.
const FormError = lazyPart(() => import('../../ui/Field.tsx').then((file) => file.FormError))

const [usePictureDialogs, PictureDialogs] = defineDialogs<{ busy: boolean; onConfirm: () => void }>()({
  remove: lazyDialog(() => import('./RemovePictureDialog.tsx').then((file) => file.RemovePictureDialog)),
})

/** Only Safari shows it. */
const heicPreview = 'It will be cropped to a square. Your browser may not show HEIC pictures before they are saved.'

type AvatarPickerProps = { name: string; avatarUrl: string | null; onUnsaved: (unsaved: boolean) => void }

/** The profile picture: chosen or dropped, previewed, and only then uploaded. */
export function AvatarPicker({ name, avatarUrl, onUnsaved }: AvatarPickerProps) {
  const { chosen, problem, busy, choose, send, remove, drop } = useAvatar()
  const [over, setOver] = useState(false)
  const dialogs = usePictureDialogs()
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const hint = useId()
  const unsaved = chosen !== undefined
  useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved])

  const dragged = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  const settle = async (work: Promise<unknown> | void) => {
    await work
    chooser.current?.focus()
  }
  return (
    <fieldset
      onDragOver={dragged}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
      className={cn(
        '-m-3 rounded-lg border border-dashed border-transparent p-3 transition-colors duration-150',
        over && 'border-primary! bg-soft',
      )}
    >
      <legend className="sr-only">Profile picture</legend>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={name} src={chosen?.url ?? avatarUrl} size={96} tone="plum" />
        <div className="min-w-0 flex-1 basis-40">
          <div className="flex flex-wrap gap-2">
            {chosen ? (
              <>
                <Button variant="soft" icon={ImageUp} busy={busy === 'sending'} onClick={() => void settle(send())}>
                  Use this picture
                </Button>
                <Button disabled={busy === 'sending'} onClick={() => void settle(drop())}>
                  Cancel
                </Button>
              </>
            ) : (
              <>
                <Button ref={chooser} icon={ImageUp} aria-describedby={hint} onClick={() => input.current?.click()}>
                  {avatarUrl ? 'Change picture' : 'Choose a picture'}
                </Button>
                {avatarUrl && (
                  <Button variant="ghost" icon={Trash2} onClick={() => dialogs.show({ kind: 'remove' })}>
                    Remove picture
                  </Button>
                )}
              </>
            )}
          </div>
          <p id={hint} className="mt-2 text-xs text-muted">
            {chosen
              ? `${isHeicName(chosen.file.name) ? heicPreview : 'This is how it will be cropped.'} Nothing is saved yet.`
              : `${avatarTexts.hint}. You can also drop it here. Location data is removed.`}
          </p>
        </div>
      </div>
      {problem && (
        <div className="mt-3">
          <Suspense>
            <FormError>{problem}</FormError>
          </Suspense>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={avatarTypes.join(',')}
        aria-label="Profile picture file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = '' // so that the same file can be chosen again
        }}
      />
      <PictureDialogs
        dialogs={dialogs}
        busy={busy === 'removing'}
        onConfirm={() => void remove().then(dialogs.close)}
      />
    </fieldset>
  )
}
