import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { tabletQuery, useMediaQuery } from '../lib/media.ts'
import { useTheme } from '../lib/theme/theme.ts'
import { onToast, type Toast, takeToasts, undoLabel } from '../lib/toast.ts'

/** At the bottom a toast covers the buttons of a sheet, and of a tall dialog if there are no 356 px beside it. */
const roomBesideDialog = '(min-width: 1440px)'

const icons = {
  good: <CircleCheck size={18} aria-hidden className="text-good" />,
  bad: <CircleAlert size={18} aria-hidden className="text-bad" />,
  plain: undefined,
}

/** The failures on the screen, by title. */
const failures = new Map<string, (string | number)[]>()

function takeBack(title: string): void {
  for (const id of failures.get(title) ?? []) toast.dismiss(id)
  failures.delete(title)
}

/** What Ctrl Z takes back, newest last. */
const undoable: { id: string | number; undo: () => void }[] = []

function forget(id: string | number): void {
  const at = undoable.findIndex((one) => one.id === id)
  if (at >= 0) undoable.splice(at, 1)
}

/** From a field or a dialog, where Tab does not leave, to the action of the newest message. */
const toMessages = 'F8'

function actByKey(event: KeyboardEvent): void {
  const { target, key } = event
  if (key === toMessages) {
    const buttons = document.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed=true]) button')
    const [newest] = buttons
    if (newest) event.preventDefault()
    return newest?.focus()
  }
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || key.toLowerCase() !== 'z') return
  // There the key takes back what was typed.
  if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return
  const last = undoable.pop()
  if (!last) return
  event.preventDefault()
  toast.dismiss(last.id)
  last.undo()
}

function show({ tone, title, description, action }: Toast): void {
  const undoes = action?.label === undoLabel
  const gone = ({ id }: { id: string | number }) => forget(id)
  // The region is polite; failures are announced immediately.
  const id = toast(tone === 'bad' ? <span role="alert">{title}</span> : title, {
    icon: icons[tone],
    description,
    ...(action && {
      action: {
        label: undoes ? <span aria-keyshortcuts="Control+Z">{action.label}</span> : action.label,
        onClick: action.onSelect,
      },
      duration: 10_000,
      onDismiss: gone,
      onAutoClose: gone,
    }),
  })
  if (action && undoes) undoable.push({ id, undo: action.onSelect })
  if (tone === 'bad') failures.set(title, [...(failures.get(title) ?? []), id])
}

/**
 * The part of Toaster that is fetched with the first toast: at most three, 4 seconds or 10, 356 px, in a polite live region;
 * failures interrupt.
 */
export function ToastStage() {
  const { shown } = useTheme()
  const tablet = useMediaQuery(tabletQuery)
  const beside = useMediaQuery(roomBesideDialog)
  // The region must exist before text enters it, or it is not announced.
  useEffect(() => {
    let stop: (() => void) | undefined
    addEventListener('keydown', actByKey)
    const timer = setTimeout(() => {
      stop = onToast(() => takeToasts().forEach((one) => ('over' in one ? takeBack(one.over) : show(one))))
    }, 50)
    return () => {
      clearTimeout(timer)
      stop?.()
      removeEventListener('keydown', actByKey)
      undoable.length = 0
      // Or the next stage would show once more what this one shows.
      toast.dismiss()
      failures.clear()
    }
  }, [])
  // Outside the page, which an open dialog hides from screen readers: a message may be the first one.
  return createPortal(
    <Toaster
      theme={shown}
      hotkey={[toMessages]}
      className="font-sans!"
      position={tablet ? 'top-center' : beside ? 'bottom-right' : 'top-right'}
      visibleToasts={3}
      duration={4000}
      // Below the button that leaves the portal, where there is one.
      offset={{ top: 'var(--toasts-top, 24px)', bottom: 24, left: 24, right: 24 }}
      mobileOffset={{ top: 'var(--toasts-top, 16px)', bottom: 16, left: 16, right: 16 }}
      containerAriaLabel="Messages"
      toastOptions={{
        unstyled: true,
        classNames: {
          // Behind another toast nothing can be pressed or focused.
          toast:
            '[&[data-front=false][data-expanded=false]_button]:invisible flex w-full items-start gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-md text-text shadow-pop sm:w-[356px]',
          icon: 'mt-px',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'text-sm text-muted',
          actionButton: 'shrink-0 rounded-sm px-2 py-0.5 font-medium text-primary hover:bg-soft',
        },
      }}
    />,
    document.body,
  )
}
