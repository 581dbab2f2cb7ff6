import { entitlementsOf, trialDays } from '@openhour/shared/access/tiers.ts'
import { supportAddress, supportMail } from '../SiteFooter.tsx'
import { Answer } from '../TextPage.tsx'

const pro = entitlementsOf({ tier: 'pro', trialExpired: false, plansOn: true })
const free = entitlementsOf({ tier: 'trial', trialExpired: true, plansOn: true })

export function PlanAnswers() {
  return (
    <>
      <Answer q="What happens after the trial?">
        <p>
          It lasts {trialDays} days, needs no card and ends by itself. Your records stay: you can read, change and
          delete all of them. Without a plan you can have {free.maxClients} active clients and{' '}
          {free.maxAppointmentsPerMonth} appointments a month. Existing clients and appointments stay.
        </p>
      </Answer>
      <Answer q="How many clients can I have?">
        <p>
          {pro.maxClients} active clients with Pro, and unlimited clients with Premium and during the trial. Archived
          clients do not count.
        </p>
      </Answer>
      <Answer q="How do I change or cancel a plan?">
        <p>
          Under Billing. An upgrade starts immediately. A downgrade starts when the paid period ends, and you keep
          access to everything you wrote.
        </p>
      </Answer>
      <Answer q="Why are there no prices?">
        <p>This installation doesn’t sell plans. Everything is included, and nothing is charged.</p>
      </Answer>
    </>
  )
}

export function LocationAnswers() {
  return (
    <>
      <Answer q="Why does it say that the app is not available?">
        <p>
          Openhour is not available in the United States, for reasons of health-privacy law. Your country is determined
          from your network address. If you use a VPN or proxy located there, you appear to be there too.
        </p>
      </Answer>
      <Answer q="I am not in the United States">
        <p>
          Turn off your VPN and press ‘Check Again’, or ‘Clear Cache & Retry’ after changing networks. If the message
          stays, write to <a href={supportMail}>{supportAddress}</a> with the country and the address shown in the
          panel.
        </p>
      </Answer>
      <Answer q="I have an account and I am travelling there">
        <p>You can sign in and keep working. You can’t sign up or buy a plan until you are back.</p>
      </Answer>
    </>
  )
}

export function DataAnswers() {
  return (
    <>
      <Answer q="How do I take my data with me?">
        <p>
          You can save notes and treatment plans as PDF, download documents one by one, and subscribe to your calendar
          in another app. For a copy of everything, ask the people who run this server. Clients can ask their therapist
          for their record. What is stored and for how long is described under <a href="/privacy">Privacy</a>.
        </p>
      </Answer>
      <Answer q="How do I change my notifications?">
        <p>
          In Settings, under Preferences, choose which notifications you get and whether they come by email, by text
          message or in your browser. If your browser blocks them, allow notifications for this site in the browser’s
          settings first.
        </p>
      </Answer>
      <Answer q="How do I change my email address?">
        <p>
          In Settings. We send a confirmation link to the new address. Until you open it, the old address stays. The old
          address is notified of the change.
        </p>
      </Answer>
    </>
  )
}
