import { tierNames } from '@openhour/shared/access/tiers.ts'
import { CircleCheck, CircleSlash, CircleX, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { api } from '../../lib/api/api.ts'
import { formatMoney } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { IconTile } from '../../ui/Tile.tsx'
import type { Tone } from '../../ui/tones.ts'

export type Purchase = Awaited<ReturnType<typeof api.billing.sandboxCheckout>>

type Words = { icon: LucideIcon; tone: Tone; title: string; text: string }

function textsOf(purchase: Purchase): Words {
  const plan = `${tierNames[purchase.tier]} plan`
  const amount = formatMoney(purchase.amountMinor, purchase.currency)
  if (purchase.status === 'paid')
    return {
      icon: CircleCheck,
      tone: 'good',
      title: 'Paid, in test mode',
      text: `Your ${plan} is active. Nothing was charged; a real payment would have been ${amount}.`,
    }
  if (purchase.status === 'declined')
    return {
      icon: CircleX,
      tone: 'bad',
      title: 'The card was declined',
      text: `Nothing was charged and your plan has not changed. To try again, choose the ${plan} again.`,
    }
  return {
    icon: CircleSlash,
    tone: 'neutral',
    title: 'The purchase was cancelled',
    text: 'Nothing was charged and your plan has not changed.',
  }
}

/** The result of a purchase, and the way back. */
export function SandboxResult({ purchase }: { purchase: Purchase }) {
  const { icon, tone, title, text } = textsOf(purchase)
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card padding="lg" className="flex flex-col items-start">
      <IconTile icon={icon} tone={tone} size={48} />
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-2xl outline-none">
        {title}
      </h2>
      <p className="mt-1.5 text-muted">{text}</p>
      <p className="mt-4 text-sm">You can close this tab. The page you came from updates automatically.</p>
      <PathButton to="/app/billing" variant="filled" className="mt-4">
        Back to Billing
      </PathButton>
    </Card>
  )
}
