import { Tooltip } from '@base-ui/react/tooltip'

/** The part of Tooltip that is fetched when the first one shows. */
export function TooltipBubble({ text, open, anchor }: { text: string; open: boolean; anchor: () => Element | null }) {
  return (
    <Tooltip.Root open={open}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} sideOffset={6} className="pointer-events-none z-60">
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
