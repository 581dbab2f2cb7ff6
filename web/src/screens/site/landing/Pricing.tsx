import { entitlementsOf, tierNames, trialDays } from '@openhour/shared/access/tiers.ts'
import { currencies, type PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'
import { Check, ChevronDown, DoorOpen, Lock } from 'lucide-react'
import { cn } from '../../../lib/cn.ts'
import { AnchorButton } from '../../../ui/Button.tsx'
import { forSignedIn, forVisitors, SignUpTexts } from '../SiteBar.tsx'
import { Band, BandTitle } from './Band.tsx'
import { pricesOf } from './price-table.ts'

const { maxClients, storageGB } = entitlementsOf({ tier: 'pro', trialExpired: false, plansOn: true })

const offers: { tier: PaidTier; lead: string; points: string[] }[] = [
  {
    tier: 'pro',
    lead: 'For a practice of one, with room to grow.',
    points: [
      `Up to ${maxClients} active clients`,
      `${storageGB} GB for documents`,
      'Notes, plans, questionnaires, self-care and tasks',
      'Client portal, messages and online booking',
      'AI session notes and weekly reports',
      'Unlimited appointments and reminders',
    ],
  },
  {
    tier: 'premium',
    lead: 'For an established practice with a full caseload.',
    points: [
      'Unlimited clients and storage',
      'Everything in Pro',
      'Zoom, Google Calendar and CalDAV',
      'Your logo and colors for clients',
      'API keys and webhooks',
      'Priority support',
    ],
  },
]

/** The prices, or a note if the installation sells no plans. */
export function Pricing() {
  return (
    <Band id="pricing" labelledBy="pricing-title" white>
      <div className="plans-off:hidden">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-8">
          <div>
            <BandTitle id="pricing-title">Pricing</BandTitle>
            <p className="mt-4 text-muted">
              Try it for {trialDays} days, then choose. Your records stay yours either way.
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-3 noscript:hidden">
            <PeriodSwitch />
            <CurrencyChoice />
          </div>
        </div>
        <ul className="mt-10 grid gap-5 md:grid-cols-2">
          {offers.map((offer) => (
            <Offer key={offer.tier} {...offer} />
          ))}
        </ul>
        <p className="mt-7 flex items-center justify-center gap-2 text-md text-muted">
          <Lock size={16} aria-hidden />
          Cancel at any time. You can always read and edit your records, on every plan.
        </p>
        <p data-price-news role="status" className="sr-only" />
      </div>
      <NothingSold />
    </Band>
  )
}

function PeriodSwitch() {
  const segments = [
    { value: 'monthly', label: 'Monthly' },
    { value: 'annually', label: 'Annual' },
  ]
  return (
    <fieldset data-period className="inline-flex min-h-10 flex-wrap rounded-md bg-surface-2 p-1">
      <legend className="sr-only">Billing period</legend>
      {segments.map(({ value, label }) => (
        <label
          key={value}
          className="relative inline-flex min-h-8 items-center justify-center gap-1.5 rounded-sm px-3 text-md whitespace-nowrap text-muted transition-colors duration-150 hover:text-text has-checked:bg-switch has-checked:font-medium has-checked:text-text has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name="period"
            value={value}
            defaultChecked={value === 'monthly'}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {label}
          {value === 'annually' && <span className="text-xs font-semibold text-on-soft">2 months free</span>}
        </label>
      ))}
    </fieldset>
  )
}

function CurrencyChoice() {
  return (
    <div className="relative">
      <select data-currency aria-label="Currency" defaultValue="USD" className="control picker w-26 pr-9!">
        {Object.entries(currencies).map(([code, { symbol }]) => (
          <option key={code} value={code}>
            {code} {symbol}
          </option>
        ))}
      </select>
      <ChevronDown
        size={18}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
      />
    </div>
  )
}

/** A button whose words are longer than its offer, with large letters on a phone. */
const wraps = 'h-auto! min-h-11 whitespace-normal!'

function Offer({ tier, lead, points }: (typeof offers)[number]) {
  const name = tierNames[tier]
  const best = tier === 'premium'
  const prices = pricesOf(tier)
  const shown = prices.USD.monthly
  const look = { variant: best ? ('filled' as const) : ('outlined' as const), size: 'lg' as const, block: true }
  return (
    <li
      data-offer={JSON.stringify(prices)}
      className={cn(
        'flex flex-col rounded-2xl border p-7 md:p-10',
        best ? 'border-primary bg-soft/50' : 'border-line bg-bg',
      )}
    >
      <h3 className="font-serif text-[1.5rem] leading-tight font-[560] tracking-[-0.012em]">{name}</h3>
      <p className="mt-1 text-muted">{lead}</p>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-3">
        <span data-slot="amount" className="display text-[3.25rem] leading-none">
          {shown.amount}
        </span>
        <span className="text-lg text-muted">per month</span>
      </p>
      <p data-slot="note" className="mt-3 text-md text-muted">
        {shown.note}
      </p>
      <ul className="mt-8 mb-9 flex flex-col gap-4">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-3.5">
            <Check size={18} aria-hidden className="mt-0.5 text-primary" />
            {point}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        <AnchorButton href="/auth?mode=sign-up" {...look} className={cn(wraps, forVisitors)}>
          Choose {name}
        </AnchorButton>
        <AnchorButton
          data-checkout
          href={`/app/subscription?plan=${tier}&checkout=true&period=monthly`}
          {...look}
          className={cn(wraps, forSignedIn)}
        >
          Choose {name}
        </AnchorButton>
      </div>
    </li>
  )
}

function NothingSold() {
  return (
    <div className="mx-auto hidden max-w-160 flex-col items-center py-4 text-center plans-off:flex">
      <span aria-hidden className="grid size-14 place-items-center rounded-lg bg-soft text-on-soft">
        <DoorOpen size={26} />
      </span>
      <h2 className="mt-6 text-[2rem] leading-[1.12] md:text-[2.75rem]">Everything is included</h2>
      <p className="mt-4 max-w-[52ch] text-lg text-muted">
        This installation doesn’t sell plans. No locked features, no limits, no charges.{' '}
        <span className="sign-up-limited:hidden">Create an account to get started.</span>
      </p>
      <AnchorButton href="/auth?mode=sign-up" size="lg" className={cn('mt-7', forVisitors)}>
        <SignUpTexts />
      </AnchorButton>
    </div>
  )
}
