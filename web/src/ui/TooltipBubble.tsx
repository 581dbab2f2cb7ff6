import { Tooltip } from '@base-ui/react/tooltip'

type TooltipBubbleProps = {
  text: string
  side?: 'right' | undefined
  open: boolean
  anchor: () => Element | null
}

/** The part of Tooltip that is fetched when the first one shows. */
export function TooltipBubble({ text, side, open, anchor }: TooltipBubbleProps) {
  return (
    <Tooltip.Root open={open}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} side={side} sideOffset={6} className="pointer-events-none z-60">
          <Tooltip.Popup
            role="tooltip"
            className="pop rounded-sm bg-text px-2.5 py-1.5 text-xs font-medium text-bg shadow-pop"
          >
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
