import { Dialog as Base } from '@base-ui/react/dialog'
import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog'
import { X } from 'lucide-react'
import { type FormEventHandler, type ReactNode, type RefObject, useRef } from 'react'
import { cn } from '../lib/cn.ts'
import { focusMovedOn } from './focus-moved-on.ts'
import { veilClass } from './veil.ts'

const bodyClass = 'min-h-0 overflow-y-auto overscroll-contain px-5 pt-5 pb-5 sm:px-6 sm:pb-6'
const columnClass = 'flex min-h-0 flex-1 flex-col'
const widthClass = { sentence: 'sm:w-115', form: 'sm:w-140', writing: 'sm:w-170' }

export type DialogProps = {
  open: boolean
  /** Escape, the close button, the backdrop. The caller closes, or asks first. */
  onClose: () => void
  title: string
  description?: ReactNode
  /** Above the title: an icon tile or a person. */
  lead?: ReactNode
  /** Left of title and description: a person's tile. */
  beside?: ReactNode
  /** 460 px for a sentence, 560 for a form, 680 for writing. Below 640 px of screen width it is a bottom sheet. */
  size?: keyof typeof widthClass | undefined
  /** The class of another width, from 640 px of screen width on: one that few have stays out of the styles of all. */
  width?: string | undefined
  /** Right of the body, with a scrollbar of its own; below 640 px of screen width in the body's place. */
  pane?: ReactNode
  /** Left in the footer: draft status, number of invalid fields. */
  fact?: ReactNode
  /** Left in the footer: an action of another kind, such as cancelling. */
  aside?: ReactNode
  /** Right in the footer, the filled button last. */
  actions?: ReactNode
  /** Makes body and footer one form; a press outside the dialog then no longer closes it. */
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined
  /** 'alert' asks before something is lost: only an answer closes it. */
  kind?: 'dialog' | 'alert' | undefined
  /** Initial focus; by default the first field, for 'alert' the first button. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Where the focus goes on closing if the element that opened it is gone. */
  instead?: (() => HTMLElement | null) | undefined
  /** Where the focus goes on closing although that element is there; null for that element. */
  leadTo?: (() => HTMLElement | null) | undefined
  children?: ReactNode
}

/** The part of Dialog that is fetched when the first one opens. */
export function DialogPanel(props: DialogProps) {
  const { open, onClose, size = 'sentence', kind = 'dialog', onSubmit, initialFocus, instead, leadTo } = props
  const popup = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const Root = kind === 'alert' ? BaseAlert.Root : Base.Root
  // The close button comes first in the document, but a form is opened to be filled in.
  const firstField = () => {
    opener.current = document.activeElement
    return (
      initialFocus?.current ??
      popup.current?.querySelector<HTMLElement>(
        'input:not([type=hidden]), textarea, select, [role=combobox], [data-actions] button',
      ) ??
      true
    )
  }
  const afterwards = () => instead?.() ?? true
  const isThere = () => opener.current !== document.body && opener.current?.isConnected
  return (
    <Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      {...(kind === 'dialog' && onSubmit ? { disablePointerDismissal: true } : {})}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={veilClass} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Base.Popup
            ref={popup}
            initialFocus={firstField}
            {...(instead || leadTo
              ? { finalFocus: () => !focusMovedOn(popup.current) && (leadTo?.() ?? (isThere() || afterwards())) }
              : {})}
            className={cn(
              'flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-2xl bg-surface shadow-pop outline-none sm:max-h-full sm:max-w-full sm:rounded-2xl',
              'transition-[opacity,transform] duration-200 ease-out dark:border dark:border-line',
              'data-starting-style:opacity-0 data-ending-style:opacity-0',
              'max-sm:data-starting-style:translate-y-8 max-sm:data-ending-style:translate-y-8',
              'sm:data-starting-style:scale-97 sm:data-ending-style:scale-97',
              props.width ?? widthClass[size],
            )}
          >
            {onSubmit ? (
              <form noValidate onSubmit={onSubmit} className={columnClass}>
                <Inside {...props} />
              </form>
            ) : (
              <div className={columnClass}>
                <Inside {...props} />
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Root>
  )
}

function Inside(props: DialogProps) {
  return (
    <>
      <Head {...props} />
      {props.pane !== undefined ? (
        <div className="mt-5 flex min-h-0 flex-1 border-t border-line">
          <div className={cn(bodyClass, 'min-w-0 flex-1', props.pane && 'hidden sm:block')}>{props.children}</div>
          {props.pane}
        </div>
      ) : props.children ? (
        <div className={bodyClass}>{props.children}</div>
      ) : (
        <div className="h-6 shrink-0" />
      )}
      <Foot {...props} />
    </>
  )
}

function Head({ title, description, lead, beside, kind }: DialogProps) {
  const words = (
    <>
      <Base.Title className={cn('text-2xl', kind !== 'alert' && 'pr-control')}>{title}</Base.Title>
      {description && <Base.Description className="mt-1 text-md text-muted">{description}</Base.Description>}
    </>
  )
  return (
    <div className="relative shrink-0 px-5 pt-5 sm:px-6 sm:pt-6">
      {lead && <div className="mb-4">{lead}</div>}
      {beside ? (
        <div className="flex items-start gap-4">
          {beside}
          <div className="min-w-0 flex-1">{words}</div>
        </div>
      ) : (
        words
      )}
      {kind !== 'alert' && (
        <Base.Close
          aria-label="Close"
          className="absolute top-4 right-4 inline-flex size-control items-center justify-center rounded-md text-muted hover:bg-surface-2 hover:text-text"
        >
          <X size={18} aria-hidden />
        </Base.Close>
      )}
    </div>
  )
}

function Foot({ fact, aside, actions }: DialogProps) {
  if (!fact && !aside && !actions) return null
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
      {aside && <div className="-ml-4 max-sm:order-last max-sm:mx-auto">{aside}</div>}
      <div role="status" className={cn('min-w-0 text-xs text-muted', aside && !fact && 'sr-only')}>
        {fact}
      </div>
      <div data-actions className="flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:*:flex-1">
        {actions}
      </div>
    </div>
  )
}
